import type { Reporter, TestModule } from 'vitest/node';

/** Prints a line for scripts at the end of a run: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const errorCount =
      modules.filter((module) => module.errors().length > 0).length + errors.length;
    const passed = states.filter((state) => state === 'passed').length;
    const failureCount = states.filter((state) => state === 'failed').length + errorCount;
    console.log(`${passed} passed, ${failureCount} failed`);
  }
}
