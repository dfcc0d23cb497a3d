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

type Parse = (input: unknown) => unknown;

/** The ways of parsing by throwing that tRPC knows, in its order. */
const METHODS = ['parseAsync', 'parse', 'validateSync', 'create', 'assert'] as const;

async function refuses(parser: unknown, input: unknown): Promise<boolean> {
  const standard = (parser as { '~standard'?: { validate?: Parse } })['~standard'];
  if (typeof standard?.validate === 'function') {
    try {
      return ((await standard.validate(input)) as { issues?: unknown }).issues !== undefined;
    } catch {
      return false;
    }
  }
  const parse = parseFunctionOf(parser);
  if (parse === undefined) return false;
  try {
    await parse(input);
    return false;
  } catch {
    return true;
  }
}

function parseFunctionOf(parser: unknown): Parse | undefined {
  if (typeof parser === 'function') return parser as Parse;
  const methods = parser as Partial<Record<(typeof METHODS)[number], Parse>>;
  const method = METHODS.find((name) => typeof methods[name] === 'function');
  return method === undefined ? undefined : methods[method]?.bind(parser);
}
