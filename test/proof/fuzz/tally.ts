/** Samples of one fault that are told. */
const TOLD = 2;
const LONGEST = 1500;
/** So many requests of an operation find one that it takes. */
const OFTEN = 500;

/** How often each operation answered with each status, and what was wrong. */
export class Tally {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #faults = new Map<string, { times: number; samples: string[] }>();

  count(operation: string, status: number): void {
    const counts = this.#statuses.get(operation) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#statuses.set(operation, counts);
  }

  fault(operation: string, what: string, sample: string): void {
    const fault = this.#faults.get(`${operation} ${what}`) ?? { times: 0, samples: [] };
    fault.times += 1;
    if (fault.samples.length < TOLD) fault.samples.push(sample.slice(0, LONGEST));
    this.#faults.set(`${operation} ${what}`, fault);
  }

  /** Operations that never did what they are for, however often they were asked to. */
  neverDone(): string[] {
    return [...this.#statuses].flatMap(([name, counts]) => {
      const sent = [...counts.values()].reduce((sum, times) => sum + times, 0);
      return counts.has(200) || sent < OFTEN ? [] : [name];
    });
  }

  statuses(): string {
    const rows = [...this.#statuses].map(([name, counts]) => {
      const sorted = [...counts].sort(([a], [b]) => a - b);
      return `  ${name.padEnd(62)} ${sorted.map(([status, times]) => `${status}: ${times}`).join('  ')}`;
    });
    return rows.join('\n');
  }

  faults(): string[] {
    return [...this.#faults].map(
      ([what, { times, samples }]) => `${what}, ${times} times\n    ${samples.join('\n    ')}`,
    );
  }
}
