/** Something found while tools were made that an operator should know. It never stops the other tools. */
export interface Diagnostic {
  level: 'warning' | 'error';
  /** A stable word for the kind of finding, for instance `name-collision` or `lazy-failed`. */
  code: string;
  /** One line: what, where, and what to do. */
  message: string;
  /** The procedure or tool concerned. */
  path?: string | undefined;
}
