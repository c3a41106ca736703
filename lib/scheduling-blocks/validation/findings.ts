import { jsonPath, shorten, type Path } from '#lib/documents/findings.ts';
import { rules, type RuleCode } from '../rules.ts';

/** A violation of a rule: its location, and the parameters of the rule's sentence. */
export type Violation = { path: Path; parameters?: Record<string, string> };
export type Finding = Violation & { code: RuleCode };

/** Yields the violations of one rule in any JSON value. */
export type Check = (definition: unknown) => Generator<Violation>;

/** Returns a finding as the API reports it. */
export function toIssue({ path, code, parameters = {} }: Finding) {
  const [, level, sentence] = rules[code];
  const location = jsonPath(path);
  const field = path.length === 0 ? 'The definition' : location.replace(/^\$\.?/, '');
  const message = sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? field : shorten(parameters[name] ?? ''),
  );
  return { path: location, code, message, level };
}

/** Sorts findings by their position in the document. A missing field follows the existing fields of its object. */
export function sortByPosition<T extends Violation>(findings: T[], definition: unknown): T[] {
  const keys = new WeakMap<object, Map<string, number>>();
  const positions = new Map(
    findings.map((finding) => [finding, positionOf(finding.path, definition, keys)]),
  );
  return findings.toSorted((a, b) => compare(positions.get(a) ?? [], positions.get(b) ?? []));
}

function positionOf(path: Path, definition: unknown, keys: WeakMap<object, Map<string, number>>) {
  let value = definition;
  return path.map((step) => {
    if (typeof value !== 'object' || value === null) return Infinity;
    if (!keys.has(value)) keys.set(value, new Map(Object.keys(value).map((key, n) => [key, n])));
    const position = keys.get(value)?.get(String(step));
    value = position === undefined ? undefined : (value as Record<string, unknown>)[step];
    return position ?? Infinity;
  });
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((step, depth) => step !== b[depth]);
  if (at === -1) return a.length - b.length;
  const [stepA = 0, stepB] = [a[at], b[at]];
  return stepB === undefined ? 1 : stepA < stepB ? -1 : 1;
}
