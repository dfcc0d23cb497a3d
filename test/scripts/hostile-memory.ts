/** `node --expose-gc --conditions=@laconic-mcp/source --import tsx test/scripts/hostile-memory.ts [writes]` */
import { flood } from '../stores/hostile-memory.ts';

const writes = Number(process.argv[2] ?? 10_000);
let isBounded = true;

for (const owners of [1, 100, writes]) {
  const start = performance.now();
  const counts = await flood({ writes, owners, kib: 200 });
  isBounded &&= counts.peakStore <= (owners === 1 ? 8.01 : 64) && counts.tokens === writes;
  const shown = Object.entries(counts).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  ]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${writes} writes of 200 KiB by ${owners} owners in ${seconds} s (sizes in MiB)`,
    Object.fromEntries(shown),
  );
}
console.log(isBounded ? 'bounded' : 'NOT BOUNDED');
process.exitCode = isBounded ? 0 : 1;
