import { fieldTerm, type Field } from '../index/terms.ts';
import { tokenize } from '../words/tokenize.ts';
import { excludedIn, requiredIn, type Part } from './alternatives.ts';
import { QueryError } from './query-error.ts';
import { queryFields, type Query, type Term } from './query.ts';

const MAX_TERMS = 16;

/**
 * Matches a term: a minus, a field, and a quoted or a plain value. The minus of a declination such as
 * `-05:23:28` is its sign.
 */
const termPattern = new RegExp(
  `(?<minus>-(?!\\d{1,3}:\\d\\d:\\d\\d)|)(?:(?<field>${queryFields.join('|')}):(?=[^\\s"]|"[^"]))?(?:"(?<quoted>[^"]*)(?<end>"?)|(?<plain>[^\\s"]+))`,
  'giy',
);

/**
 * Parses a query. All terms must match: words, `"a phrase"`, `-excluded`, `prefix*`, and fields such as `tag:weather`; of
 * terms that `OR` joins, any. A term without letters and digits is ignored. Throws a `QueryError` for unbalanced quotes,
 * for too many terms, and for an `OR` without a term on each side.
 */
export function parseQuery(text: string): Query {
  const parts = partsOf(text);
  return { required: requiredIn(parts), excluded: excludedIn(parts) };
}

/** Returns the parts of a query. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let count = 0;
  for (const [position, groups] of termsIn(text)) {
    const { minus, field, plain } = groups;
    if (plain === 'OR' && field === undefined && !minus) parts.push({ isOr: true, position });
    else {
      const term = toTerm(groups, position);
      if (!term) continue;
      if (++count > MAX_TERMS)
        throw new QueryError(
          'too_many_terms',
          `A query has at most ${MAX_TERMS} terms; the next one is at position ${position}`,
        );
      parts.push({ isOr: false, term, isExcluded: Boolean(minus) });
    }
  }
  return parts;
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

function toTerm({ field, quoted, end, plain }: Groups, position: number): Term | undefined {
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
