import type { IncomingHttpHeaders } from 'node:http';

type Chance = () => number;

/** Values stored per name; newer ones are more likely to exist still. */
const MAX_VALUES = 40;

/** Names in responses by differing names in requests. */
const responseNames: Record<string, string> = {
  shift_fk: 'shift_id',
  id: 'shift_id',
  limit: '',
  tag_id: 'id of a tag',
};

/** Path parameters whose names differ from those in responses, and how to convert their values. */
const aliases: [
  path: string,
  parameter: string,
  field: string,
  convert: (value: unknown) => unknown,
][] = [
  ['/sbds', 'identifier', 'sbd_id', (id) => id],
  ['/proposals', 'identifier', 'prsl_id', (id) => id],
  ['/', 'filename', 'prsl_id', (id) => (typeof id === 'string' ? `${id}-a.pdf` : undefined)],
];

/** Ids, cursors and entity tags from responses, which requests use to find existing items. */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Stores the values of a response. */
  learn(path: string, body: unknown, headers: IncomingHttpHeaders): void {
    const { etag, link } = headers;
    if (typeof etag === 'string') this.#add('If-Match', etag);
    for (const [, query = ''] of [link ?? []]
      .flat()
      .join()
      .matchAll(/<[^?>]*\?([^>]*)>/g))
      for (const [name, value] of new URLSearchParams(query)) this.#add(`${path} ${name}`, value);
    this.#collect(body);
  }

  /** Returns a random known value of a parameter or field, if any. */
  recall(path: string, name: string): unknown {
    const alias = aliases.find(
      ([where, parameter]) => path.startsWith(where) && parameter === name,
    );
    if (alias) return alias[3](this.#pick(alias[2]));
    return this.#pick(`${path} ${name}`) ?? this.#pick(responseNames[name] ?? name);
  }

  #pick(name: string): unknown {
    const values = this.#values.get(name) ?? [];
    return values[Math.floor(this.#chance() * values.length)];
  }

  #add(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? [];
    values.push(value);
    if (values.length > MAX_VALUES) values.shift();
    this.#values.set(name, values);
  }

  #collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if ('tag_name' in value && 'id' in value) this.#add('id of a tag', value.id);
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object') this.#collect(inner);
      else if (/(^|_)id$|version|eb_id/.test(name)) this.#add(name, inner);
  }
}
