/** `node --conditions=@laconic-mcp/source --import tsx test/scripts/surface-names.ts [calls] [seed]` */
import { fuzzNames } from '../support/surface-names.ts';
import { openNamesPlaces } from '../support/surface-names-places.ts';

const count = Number(process.argv[2] ?? 50_000);
const seed = Number(process.argv[3] ?? 1);

let unhandled = 0;
process.on('unhandledRejection', (error) => {
  unhandled += 1;
  console.error('unhandled', error);
});

const start = performance.now();
const { failures, ...tally } = await fuzzNames(await openNamesPlaces(), { count, seed });
console.log(`seed ${seed}, in ${((performance.now() - start) / 1000).toFixed(1)} s`, tally);
console.log(failures.slice(0, 20));

const isClean = failures.length === 0 && unhandled === 0 && tally.spellings.reached === tally.spellings.told;
console.log(isClean ? '0 went astray' : `FAILED: ${failures.length} went astray, ${unhandled} unhandled`);
process.exitCode = isClean ? 0 : 1;
