import type { IncomingHttpHeaders } from 'node:http';

type Chance = () => number;

/** Values kept of one name: later ones are more likely still to be there. */
const KEPT = 40;

/** Names of requests for what answers call otherwise. */
const answeredAs: Record<string, string> = {
  shift_fk: 'shift_id',
  id: 'shift_id',
  limit: '',
  tag_id: 'id of a tag',
};

/** Where the parameter of a path is called otherwise than in answers, and how it is made of what they say. */
const aliases: [
  path: string,
  parameter: string,
  field: string,
  made: (value: unknown) => unknown,
][] = [
  ['/sbds', 'identifier', 'sbd_id', (id) => id],
  ['/proposals', 'identifier', 'prsl_id', (id) => id],
  ['/', 'filename', 'prsl_id', (id) => (typeof id === 'string' ? `${id}-a.pdf` : undefined)],
];

/** What answers have named: ids, cursors, entity tags. Requests ask for it, so that they find something. */
export class Known {
  readonly #values = new Map<string, unknown[]>();
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Keeps what an answer names. */
  learn(path: string, body: unknown, headers: IncomingHttpHeaders): void {
    const { etag, link } = headers;
    if (typeof etag === 'string') this.#keep('If-Match', etag);
    for (const [, query = ''] of [link ?? []]
      .flat()
      .join()
      .matchAll(/<[^?>]*\?([^>]*)>/g))
      for (const [name, value] of new URLSearchParams(query)) this.#keep(`${path} ${name}`, value);
    this.#walk(body);
  }

  /** One of the values of a parameter or field, if any is known. */
  recall(path: string, name: string): unknown {
    const alias = aliases.find(([where, called]) => path.startsWith(where) && called === name);
    if (alias) return alias[3](this.#one(alias[2]));
    return this.#one(`${path} ${name}`) ?? this.#one(answeredAs[name] ?? name);
  }

  #one(name: string): unknown {
    const values = this.#values.get(name) ?? [];
    return values[Math.floor(this.#chance() * values.length)];
  }

  #keep(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? [];
    values.push(value);
    if (values.length > KEPT) values.shift();
    this.#values.set(name, values);
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if ('tag_name' in value && 'id' in value) this.#keep('id of a tag', value.id);
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object') this.#walk(inner);
      else if (/(^|_)id$|version|eb_id/.test(name)) this.#keep(name, inner);
  }
}
