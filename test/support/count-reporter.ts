import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line of counts that any reader of a log can find. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    console.log(
      `${counts.passed} passed, ${counts.failed + counts.pending} failed, ${counts.skipped} skipped`,
    );
  }
}
