import type { Source } from './sources.ts';

/** Returns each set of files that import each other in a circle (Tarjan's strongly connected components). */
export function findImportCycles(sources: Source[]): string[][] {
  const targets = new Map(sources.map(({ file, imports }) => [file, imports.map(({ to }) => to)]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  /** Returns the earliest open file that can be reached. */
  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    open.push(file);
    let earliest = index;
    for (const target of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target)!);
    }
    if (earliest === index) {
      const cycle = open.splice(open.indexOf(file));
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return earliest;
  }

  for (const { file } of sources) if (!order.has(file)) visit(file);
  return cycles;
}
