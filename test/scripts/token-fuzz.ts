/** `node --conditions=@laconic-mcp/source --import tsx test/scripts/token-fuzz.ts [tokens]` */
import Keyv from 'keyv';
import { fuzzTokens, mintTokens } from '../stores/token-fuzz.ts';

const count = Number(process.argv[2] ?? 100_000);

const start = performance.now();
const minted = mintTokens(count);
console.log('minted', minted);

const { failures, ...counts } = await fuzzTokens(count, { store: new Keyv(), ttl: 3_600_000 });
console.log(`forged, in ${((performance.now() - start) / 1000).toFixed(1)} s`, counts);
console.log(failures.slice(0, 20));

const isClean = failures.length === 0 && minted.distinct === count && minted.wellFormed === count;
console.log(isClean ? '0 accepted' : 'FAILED');
process.exitCode = isClean ? 0 : 1;
