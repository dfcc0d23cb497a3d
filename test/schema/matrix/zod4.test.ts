import { z } from 'zod';
import { z as z40 } from 'zod40';
import { z as z41 } from 'zod41';
import { z as z43 } from 'zod43';
import { z as z44 } from 'zod44';
import { z as z325 } from 'zod325/v4';
import { testMatrix } from './test-matrix.ts';
import { zod4Scalars } from './zod4-scalars.ts';
import { zod4Shapes } from './zod4-shapes.ts';
import { zod4Strings } from './zod4-strings.ts';

const LACKING_41 = ['looseRecord', 'exclusiveUnion', 'exactOptional'];
const LACKING_40 = [...LACKING_41, 'codec', 'httpUrl', 'hex', 'hash', 'mac'];
const LACKING_325 = [...LACKING_40, 'hostname', 'urlAsWritten'];

const VERSIONS: readonly [string, unknown, readonly string[]][] = [
  ['zod 3.25/v4', z325, LACKING_325],
  ['zod 4.0', z40, LACKING_40],
  ['zod 4.1', z41, LACKING_41],
  ['zod 4.3', z43, []],
  ['zod 4.4', z44, []],
  ['zod 4.6', z, []],
];

for (const [version, copy, lacks] of VERSIONS) {
  const zod = copy as typeof z;
  const kinds = {
    ...zod4Strings(zod),
    ...zod4Scalars(zod),
    ...zod4Shapes(zod),
  };
  testMatrix(version, kinds, lacks);
}
