import type { Reporter, TestModule } from 'vitest/node';

/** Prints at the end of a run each test that passed only when it was repeated, and a line for scripts: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    for (const test of tests.filter((one) => one.diagnostic()?.flaky))
      console.log(`Passed when it was repeated: ${test.module.relativeModuleId}: ${test.fullName}`);
    const states = tests.map((test) => test.result().state);
    const errorCount =
      modules.filter((module) => module.errors().length > 0).length + errors.length;
    const passed = states.filter((state) => state === 'passed').length;
    const failureCount = states.filter((state) => state === 'failed').length + errorCount;
    console.log(`${passed} passed, ${failureCount} failed`);
  }
}
