import { fieldTerm, type Field } from '../index/terms.ts';
import { tokenize } from '../words/tokenize.ts';
import { queryFields, type Condition, type Query } from './query.ts';

const MAX_TERMS = 16;

/** A query that cannot be understood. The message names the position, from 1. */
export class QueryError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/**
 * Matches a term: a minus, a field, and a quoted or a plain value. The minus of a declination such as
 * `-05:23:28` is its sign.
 */
const termPattern = new RegExp(
  `(?<minus>-(?!\\d{1,3}:\\d\\d:\\d\\d)|)(?:(?<field>${queryFields.join('|')}):(?=[^\\s"]|"[^"]))?(?:"(?<quoted>[^"]*)(?<end>"?)|(?<plain>[^\\s"]+))`,
  'giy',
);

/**
 * Parses a query. All terms must match: words, `"a phrase"`, `-excluded`, `prefix*`, and fields such as `tag:weather`.
 * A term without letters and digits is ignored. Throws a `QueryError` for unbalanced quotes and for too many terms.
 */
export function parseQuery(text: string): Query {
  const query: Query = { required: [], excluded: [] };
  let count = 0;
  for (const [position, groups] of termsIn(text)) {
    const condition = toCondition(groups, position);
    if (!condition) continue;
    if (++count > MAX_TERMS)
      throw new QueryError(
        'too_many_terms',
        `A query has at most ${MAX_TERMS} terms; the next one is at position ${position}`,
      );
    (groups.minus ? query.excluded : query.required).push(condition);
  }
  return query;
}

type Groups = Partial<Record<'minus' | 'field' | 'quoted' | 'end' | 'plain', string>>;

function* termsIn(text: string): Generator<[position: number, groups: Groups]> {
  const spaces = /\s+|-(?=\s|$)/y;
  for (let index = 0; index < text.length;) {
    spaces.lastIndex = index;
    if (spaces.test(text)) {
      index = spaces.lastIndex;
      continue;
    }
    termPattern.lastIndex = index;
    const match = termPattern.exec(text);
    if (!match) break;
    yield [index + 1, match.groups ?? {}];
    index = termPattern.lastIndex;
  }
}

function toCondition(
  { field, quoted, end, plain }: Groups,
  position: number,
): Condition | undefined {
  if (quoted !== undefined && end === '')
    throw new QueryError(
      'unbalanced_quotes',
      `The quote in the term at position ${position} has no end`,
    );
  const value = quoted ?? plain ?? '';
  if (field !== undefined) return { field: fieldTerm(field.toLowerCase() as Field, value) };
  const words = tokenize(value).map(({ folded, stem }) => ({
    folded,
    stem,
    isPrefix: false,
  }));
  const last = words.at(-1);
  if (last && plain !== undefined && /[\p{L}\p{M}\p{N}]\*$/u.test(plain)) last.isPrefix = true;
  return last && { words };
}
