/** Where something stands in a proposal: names of fields, and positions in lists. */
export type Path = (string | number)[];

/** An object within a proposal, and where it stands. */
export type Entry = { path: Path; fields: Record<string, unknown> };

/** Something that does not have the form it must have, and where it stands. */
type Misfit = { path: Path; should: 'an object' | 'a list' };

/** What the rules look at, found in whatever was sent. */
export type Content = {
  title: unknown;
  abstract: unknown;
  targets: Entry[];
  observationSets: Entry[];
  results: Entry[];
  investigators: Entry[];
  misfits: Misfit[];
  /** Where a field of the content stands, or would stand. */
  placeOf: (field: string) => Path;
};

/** Producers hold the content in `info`; newer ones in two parts, which count where both are there. */
const PARTS = ['proposal_info', 'observation_info', 'info'];
const ABOUT_THE_PROPOSAL = ['title', 'abstract', 'investigators'];

/** Finds the content of a proposal in any JSON value; what has another form is told, not looked into. */
export function contentOf(proposal: unknown): Content {
  const misfits: Misfit[] = [];
  const whole = asEntry(proposal, [], misfits);
  const parts = PARTS.filter((name) => whole?.fields[name] != null)
    .map((name) => asEntry(whole?.fields[name], [name], misfits))
    .filter((part) => part !== undefined);

  const partWith = (field: string) => parts.find(({ fields }) => fields[field] != null);
  const placeOf = (field: string): Path => {
    const split = parts.some(({ path }) => path[0] !== 'info');
    const usual = ABOUT_THE_PROPOSAL.includes(field) ? 'proposal_info' : 'observation_info';
    return [...(partWith(field)?.path ?? [split ? usual : 'info']), field];
  };
  const list = (field: string) => {
    const value = partWith(field)?.fields[field];
    return value === undefined ? [] : entriesOf(value, placeOf(field), misfits);
  };
  return {
    title: partWith('title')?.fields.title,
    abstract: partWith('abstract')?.fields.abstract,
    targets: list('targets'),
    observationSets: list('observation_sets'),
    results: [...list('results'), ...list('result_details')],
    investigators: list('investigators'),
    misfits,
    placeOf,
  };
}

function entriesOf(value: unknown, path: Path, misfits: Misfit[]): Entry[] {
  if (Array.isArray(value))
    return value.flatMap((one, position) => asEntry(one, [...path, position], misfits) ?? []);
  misfits.push({ path, should: 'a list' });
  return [];
}

function asEntry(value: unknown, path: Path, misfits: Misfit[]): Entry | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { path, fields: value as Record<string, unknown> };
  misfits.push({ path, should: 'an object' });
  return undefined;
}

/** A field of an entry, or of an object in it: `['array_details', 'weather']`. Null is as absent. */
export function valueAt({ fields }: Entry, names: string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? ((value as Record<string, unknown>)[name] ?? undefined)
        : undefined,
    fields,
  );
}

/** An identifier, which some producers write as a number; undefined for anything else. */
export function idOf(entry: Entry, name: string): string | undefined {
  const id = valueAt(entry, [name]);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
