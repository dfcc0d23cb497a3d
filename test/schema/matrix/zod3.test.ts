import { z as z322 } from 'zod322';
import { z as z325 } from 'zod325/v3';
import { testMatrix } from './test-matrix.ts';
import { zod3Scalars, zod3Shapes } from './zod3-kinds.ts';

const LACKING_322 = ['isoDate', 'isoTime', 'isoDuration', 'base64', 'nanoid', 'jwt', 'cidr', 'dateTimeLocal'];

const VERSIONS: readonly [string, unknown, readonly string[]][] = [
  ['zod 3.22', z322, LACKING_322],
  ['zod 3.25', z325, []],
];

for (const [version, copy, lacks] of VERSIONS) {
  const zod = copy as typeof z325;
  testMatrix(version, { ...zod3Scalars(zod), ...zod3Shapes(zod) }, lacks);
}
