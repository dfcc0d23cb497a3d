/** `node --conditions=@laconic-mcp/source --import tsx test/scripts/redeem-isolation.ts [redeems]` */
import { countIsolation, isIsolated } from '../stores/isolation.ts';
import { KINDS } from '../stores/kinds.ts';

const redeems = Number(process.argv[2] ?? 20_000);
let isClean = true;

for (const kind of KINDS.filter(({ isUp }) => isUp)) {
  const store = await kind.open();
  const start = performance.now();
  const { refusalTexts, ...counts } = await countIsolation(redeems, {
    store: store.connect(),
    deadline: 10_000,
  });
  isClean &&= isIsolated({ ...counts, refusalTexts });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${kind.name}: ${redeems} redeems in ${seconds} s`, counts, {
    refusalTexts: refusalTexts.length,
  });
  await store.close();
}
console.log(isClean ? 'isolated' : 'NOT ISOLATED');
process.exitCode = isClean ? 0 : 1;
