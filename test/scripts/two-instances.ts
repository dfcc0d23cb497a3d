/** `node --conditions=@laconic-mcp/source --import tsx test/scripts/two-instances.ts [writes]`, with a Redis */
import { isConsistent, runTwoInstances } from '../stores/two-instances.ts';

const writes = Number(process.argv[2] ?? 5_000);
const start = performance.now();
const counts = await runTwoInstances({ writes, kills: 2, timeout: 280_000 });
console.log(`in ${((performance.now() - start) / 1000).toFixed(1)} s`, counts);
console.log(isConsistent(counts) ? 'consistent' : 'NOT CONSISTENT');
process.exitCode = isConsistent(counts) ? 0 : 1;
