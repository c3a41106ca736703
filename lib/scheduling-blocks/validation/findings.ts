import { describeRule, type RuleCode } from '../rules.ts';

export type Path = (string | number)[];

/** Something that a rule found: where, and what fills the rule's sentence. */
export type Found = { path: Path; facts?: Record<string, string> };
export type Finding = Found & { code: RuleCode };

/** A finding as it is told. */
export type Issue = { path: string; code: RuleCode; message: string; level: 'error' | 'warning' };

/** A name in a sentence is cut after so many characters. Half of one, given or left, is no text. */
const LONGEST_FACT = 256;

export function toIssue({ path, code, facts = {} }: Finding): Issue {
  const { level, sentence } = describeRule(code);
  const place = jsonPath(path);
  const field = path.length === 0 ? 'The definition' : place.slice(place[1] === '.' ? 2 : 1);
  const message = sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'field' ? field : cut(facts[name] ?? ''),
  );
  return { path: place, code, message, level };
}

const cut = (fact: string) =>
  fact.slice(0, LONGEST_FACT).toWellFormed() + (fact.length > LONGEST_FACT ? '…' : '');

/** A place as JSONPath; a key that nobody could read is cut. https://www.rfc-editor.org/rfc/rfc9535#section-2.3 */
function jsonPath(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    if (/^[A-Za-z_]\w{0,79}$/.test(step)) return `.${step}`;
    return `[${JSON.stringify(cut(step))}]`;
  });
  return `$${steps.join('')}`;
}

/** Findings in the order of the document; what is missing stands after what its object has. */
export function inOrder<T extends Found>(findings: T[], definition: unknown): T[] {
  const keys = new WeakMap<object, Map<string, number>>();
  const places = new Map(findings.map((one) => [one, placeOf(one.path, definition, keys)]));
  return findings.toSorted((a, b) => compare(places.get(a) ?? [], places.get(b) ?? []));
}

function placeOf(path: Path, definition: unknown, keys: WeakMap<object, Map<string, number>>) {
  let value = definition;
  return path.map((step) => {
    if (typeof value !== 'object' || value === null) return Infinity;
    if (!keys.has(value))
      keys.set(value, new Map(Object.keys(value).map((key, position) => [key, position])));
    const position = keys.get(value)?.get(String(step));
    value = position === undefined ? undefined : (value as Record<string, unknown>)[step];
    return position ?? Infinity;
  });
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((step, depth) => step !== b[depth]);
  if (at === -1) return a.length - b.length;
  const [one = 0, other] = [a[at], b[at]];
  return other === undefined ? 1 : one < other ? -1 : 1;
}
