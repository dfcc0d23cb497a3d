import { Writable } from 'node:stream';

/**
 * Takes the process's stdout for the protocol and gives the one stream that still writes to it. Whatever else the
 * process prints there (`console.log`, `process.stdout.write`, a logger on `process.stdout`) goes to stderr from now
 * on. Only what writes to file descriptor 1 by number, such as a child process that inherits it, cannot be turned.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // Without a listener the broken pipe of a client that is gone would end the process in the middle of a call.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  stdout.write = stderr.write.bind(stderr);
  Object.defineProperty(process, 'stdout', { configurable: true, enumerable: true, value: stderr });
  return new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => {
      write(chunk, encoding, done);
    },
  });
}
