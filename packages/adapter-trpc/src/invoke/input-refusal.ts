import type { Procedure } from '../router/walk.ts';

/**
 * Whether one of a procedure's input parsers refuses an input. Asked only after a failure, to tell a refusal (nothing
 * has run) from a BAD_REQUEST that the procedure threw itself, which looks the same from outside.
 */
export async function isRefusedByInput({ inputs }: Procedure, input: unknown): Promise<boolean> {
  for (const parser of inputs) {
    if (await refuses(parser, input)) return true;
  }
  return false;
}

async function refuses(parser: unknown, input: unknown): Promise<boolean> {
  const { '~standard': standard, safeParseAsync } = parser as {
    '~standard'?: { validate?: (value: unknown) => unknown };
    safeParseAsync?: (value: unknown) => Promise<{ success: boolean }>;
  };
  try {
    if (typeof standard?.validate === 'function') {
      const result = (await standard.validate(input)) as { issues?: unknown };
      return result.issues !== undefined;
    }
    if (typeof safeParseAsync === 'function') return !(await safeParseAsync.call(parser, input)).success;
  } catch {
    return false;
  }
  return false;
}
