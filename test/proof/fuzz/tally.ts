/** Samples that the report shows per violation. */
const MAX_SAMPLES = 2;
const MAX_SAMPLE_CHARS = 1500;
/** The number of requests from which on an operation must succeed at least once. */
const MIN_REQUESTS = 500;

/** Counts the statuses of each operation and collects violations. */
export class Tally {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #violations = new Map<string, { times: number; samples: string[] }>();

  count(operation: string, status: number): void {
    const counts = this.#statuses.get(operation) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#statuses.set(operation, counts);
  }

  addViolation(operation: string, what: string, sample: string): void {
    const entry = this.#violations.get(`${operation} ${what}`) ?? { times: 0, samples: [] };
    entry.times += 1;
    if (entry.samples.length < MAX_SAMPLES) entry.samples.push(sample.slice(0, MAX_SAMPLE_CHARS));
    this.#violations.set(`${operation} ${what}`, entry);
  }

  /** Returns the operations that never succeeded. */
  neverSuccessful(): string[] {
    return [...this.#statuses].flatMap(([name, counts]) => {
      const total = [...counts.values()].reduce((sum, times) => sum + times, 0);
      return counts.has(200) || counts.has(302) || total < MIN_REQUESTS ? [] : [name];
    });
  }

  formatStatuses(): string {
    const rows = [...this.#statuses].map(([name, counts]) => {
      const sorted = [...counts].sort(([a], [b]) => a - b);
      return `  ${name.padEnd(62)} ${sorted.map(([status, times]) => `${status}: ${times}`).join('  ')}`;
    });
    return rows.join('\n');
  }

  formatViolations(): string[] {
    return [...this.#violations].map(
      ([what, { times, samples }]) => `${what}, ${times} times\n    ${samples.join('\n    ')}`,
    );
  }
}
