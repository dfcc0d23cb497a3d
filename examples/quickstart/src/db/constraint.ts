import { LibsqlBatchError, LibsqlError } from '@libsql/client';

/** A rule of the tables that a write would have broken. */
export interface BrokenConstraint {
  kind: 'unique' | 'reference';
  /** The column whose value is taken; only for `'unique'`. */
  column: string | undefined;
  /** Which statement of a batch it was; 0 for a single one. */
  statement: number;
}

/** Reads which constraint an error is about; `undefined` for any other error. */
export function readConstraint(error: unknown): BrokenConstraint | undefined {
  const cause = error instanceof Error && error.cause instanceof LibsqlError ? error.cause : error;
  if (!(cause instanceof LibsqlError)) return undefined;
  const statement = cause instanceof LibsqlBatchError ? cause.statementIndex : 0;
  switch (cause.extendedCode) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return { kind: 'unique', column: /(\w+)$/.exec(cause.message)?.[1], statement };
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return { kind: 'reference', column: undefined, statement };
    default:
      return undefined;
  }
}
