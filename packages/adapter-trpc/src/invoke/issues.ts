/** Problems shown of one refusal, and the characters of each. */
const MAX_ISSUES = 10;
const MAX_LENGTH = 200;

interface Issue {
  message?: unknown;
  path?: unknown;
  /** zod 4: the problems of each branch of a union. */
  errors?: unknown;
  /** zod 3: the same. */
  unionErrors?: unknown;
}

/**
 * One line per problem, `path: message`, of what a validator threw: zod 3 and 4, valibot and any Standard Schema
 * (`issues`), arktype (`arkErrors`), superstruct (`failures`), yup (`inner`). `undefined` when it is none of them.
 */
export function readIssues(cause: unknown): string[] | undefined {
  const issues = findIssues(cause);
  if (issues === undefined) return undefined;
  const lines = issues.flatMap((issue) => toLines(issue, []));
  const shown = lines.slice(0, MAX_ISSUES);
  return lines.length > shown.length ? [...shown, `and ${lines.length - shown.length} more`] : shown;
}

function findIssues(cause: unknown): Issue[] | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined;
  const { issues, arkErrors, failures, inner, path, errors } = cause as Record<string, unknown>;
  if (Array.isArray(issues)) return issues as Issue[];
  if (Array.isArray(arkErrors)) return Array.from(arkErrors as Issue[]);
  if (typeof failures === 'function') return failures.call(cause) as Issue[];
  if (Array.isArray(inner) && inner.length > 0) return inner as Issue[];
  return typeof path === 'string' && Array.isArray(errors) ? [cause as Issue] : undefined;
}

function toLines(issue: Issue, parent: readonly unknown[]): string[] {
  const path = [...parent, ...readPath(issue.path)];
  const branches = readBranches(issue);
  if (branches !== undefined) {
    const nearest = pickNearest(branches);
    if (nearest.length > 0) return nearest.flatMap((inner) => toLines(inner, path));
  }
  const message = inJsonWords(String(issue.message ?? 'invalid').replace(/^Invalid input: /, ''));
  const place = formatPath(path);
  // Arktype and yup begin their messages with the path.
  const about = message.startsWith(`${place} `) ? message.slice(place.length + 1) : message;
  const line = place === '' ? message : `${place}: ${about}`;
  return [line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line];
}

/** An agent that is told to send a date has to know how one is written in JSON. */
function inJsonWords(message: string): string {
  const form = FORMS.find(([wanted]) => wanted.test(message))?.[1];
  return form === undefined ? message : `${message}; send ${form}`;
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bexpected date\b|\bmust be a date\b|\binvalid date\b/i, 'ISO 8601 text such as 2026-01-02T03:04:05Z'],
  [/\bexpected bigint\b|\bmust be a bigint\b/i, 'a whole number as text'],
];

/** The problems of each branch of a union that failed. */
function readBranches({ errors, unionErrors }: Issue): Issue[][] | undefined {
  if (Array.isArray(errors) && errors.every(Array.isArray)) return errors as Issue[][];
  if (!Array.isArray(unionErrors)) return undefined;
  return (unionErrors as { issues?: Issue[] }[]).map(({ issues = [] }) => issues);
}

/** The branch that was meant: the one that failed deepest inside, not at its outset. */
function pickNearest(branches: Issue[][]): Issue[] {
  const depth = (issues: Issue[]) => Math.min(...issues.map(({ path }) => readPath(path).length));
  const inside = branches.filter((issues) => issues.length > 0 && depth(issues) > 0);
  return inside.length === 1 ? (inside[0] ?? []) : [];
}

/** Paths are keys, or objects that hold one (valibot). yup writes them as text. */
function readPath(path: unknown): unknown[] {
  if (typeof path === 'string') return path === '' ? [] : [path];
  if (!Array.isArray(path)) return [];
  return Array.from(path as unknown[], (key) =>
    typeof key === 'object' && key !== null ? ((key as { key?: unknown }).key ?? '') : key,
  );
}

function formatPath(path: readonly unknown[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
