/** Bad use of the command line: the message is the one line for stderr. */
export class CliError extends Error {
  /** 2 for a command line that cannot be understood, 1 for everything else. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
