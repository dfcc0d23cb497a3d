/**
 * Makes the function that tells whether a dotted path matches one of these globs: `*` stays within a segment, `**`
 * crosses, everything else stands for itself.
 */
export function createGlobMatcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^.]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
}
