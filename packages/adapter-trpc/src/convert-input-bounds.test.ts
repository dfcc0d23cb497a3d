import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertInput } from './convert-input.ts';
import { portabilityProblems } from './schema/portability.ts';

async function convert(parser: z.ZodType) {
  const converted = await convertInput([parser], { path: 'a.b' });
  expect(portabilityProblems(converted.schema)).toEqual([]);
  return converted;
}

it('cuts a schema that is nested beyond what model APIs take, and says so', async () => {
  let parser: z.ZodType = z.string();
  for (let level = 0; level < 14; level += 1) parser = z.object({ next: parser });
  const { diagnostics } = await convert(parser);
  expect(diagnostics.map(({ code }) => code)).toEqual(['schema-depth']);
});

it('converts a schema whole that is large without being recursive', async () => {
  const row = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`field${index}`, z.string().optional()]),
  );
  const sheet = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`table${index}`, z.array(z.object(row))]),
  );
  const { schema, diagnostics } = await convert(z.object(sheet));
  expect(diagnostics).toEqual([]);
  expect(Object.keys(schema.properties?.['table59']?.items?.properties ?? {})).toHaveLength(60);
});
