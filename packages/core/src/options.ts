import { GatewayError } from './errors.ts';

/**
 * Refuses a key that an options object does not have, so that a mistyped option is never silently without effect.
 * @throws GatewayError `INVALID_OPTIONS`
 */
export function refuseUnknownOptions(owner: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `${owner} has no option '${key}'; its options are ${known.join(', ')}`,
      );
    }
  }
}
