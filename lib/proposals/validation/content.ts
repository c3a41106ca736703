import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { valueAt, type Path } from '#lib/documents/findings.ts';

/** An object within a proposal, and its location. */
export type Entry = { path: Path; fields: Record<string, unknown> };

/** A value of the wrong type, and its location. */
type TypeViolation = { path: Path; expected: 'an object' | 'a list' };

export type Content = ReturnType<typeof contentOf>;

/** Older producers send all content in `info`, newer ones in the other two, which take precedence. */
const PARTS = ['proposal_info', 'observation_info', 'info'];
const PROPOSAL_INFO_FIELDS = ['title', 'abstract', 'investigators'];

/** Finds the content of a proposal in any JSON value. Values of the wrong type are reported as `typeErrors`. */
export function contentOf(proposal: unknown) {
  const typeErrors: TypeViolation[] = [];
  const root = toEntry(proposal, [], typeErrors);
  const parts = PARTS.filter((name) => root?.fields[name] != null)
    .map((name) => toEntry(root?.fields[name], [name], typeErrors))
    .filter((part) => part !== undefined);

  const partWith = (field: string) => parts.find(({ fields }) => fields[field] != null);
  /** Returns the location of a field, or the location where it belongs. */
  const pathOf = (field: string): Path => {
    const isSplit = parts.some(({ path }) => path[0] !== 'info');
    const part = PROPOSAL_INFO_FIELDS.includes(field) ? 'proposal_info' : 'observation_info';
    return [...(partWith(field)?.path ?? [isSplit ? part : 'info']), field];
  };
  const list = (field: string) => {
    const value = partWith(field)?.fields[field];
    return value === undefined ? [] : toEntries(value, pathOf(field), typeErrors);
  };
  return {
    title: partWith('title')?.fields.title,
    abstract: partWith('abstract')?.fields.abstract,
    targets: list('targets'),
    observationSets: list('observation_sets'),
    results: [...list('results'), ...list('result_details')],
    investigators: list('investigators'),
    typeErrors,
    pathOf,
  };
}

function toEntries(value: unknown, path: Path, typeErrors: TypeViolation[]): Entry[] {
  if (Array.isArray(value))
    return value.flatMap((item, position) => toEntry(item, [...path, position], typeErrors) ?? []);
  typeErrors.push({ path, expected: 'a list' });
  return [];
}

function toEntry(value: unknown, path: Path, typeErrors: TypeViolation[]): Entry | undefined {
  if (isJsonObject(value)) return { path, fields: value };
  typeErrors.push({ path, expected: 'an object' });
  return undefined;
}

/** Returns an identifier, which some producers send as a number, as text; undefined for anything else. */
export function idOf(entry: Entry, name: string): string | undefined {
  const id = valueAt(entry.fields, [name]);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
