import { isPaged, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { verifyCursor, signCursor } from './cursors.ts';
import type { Link, UseCase } from './use-case.ts';

type Query = { cursor?: string; limit?: unknown };

/**
 * The use case of a list, which knows places: in the cursors of requests and links they are signed, for this
 * list and its filters alone. One that was changed, or made for another list, is 422.
 */
export function withSignedCursors<E extends Declaration>(
  endpoint: E,
  useCase: UseCase<E>,
): UseCase<E> {
  if (!isPaged(endpoint)) return useCase;
  return async (request, context) => {
    const { path, query } = request as { path: object; query: Query };
    const nameOf = (asked: Query) => listName(endpoint, path, asked);
    const { cursor } = query;
    const placed = { ...query, ...(cursor && { cursor: await placeIn(nameOf(query), cursor) }) };
    const outcome = await useCase({ ...request, query: placed } as RequestOf<E>, context);
    const links = outcome.links?.map((link) => withSeal(nameOf(link.query), link));
    return { ...outcome, ...(links && { links: await Promise.all(links) }) };
  };
}

/** What a cursor is good for: what the path and the filters name, however long the pages are. */
function listName(endpoint: Declaration, path: object, query: Query): string {
  const filters = Object.entries(query).filter(
    ([name, value]) => value !== undefined && name !== 'cursor' && name !== 'limit',
  );
  const given = filters.map(([name, value]) => [name, String(value)]).sort();
  return JSON.stringify([endpoint.id, Object.values(path), given]);
}

async function placeIn(list: string, cursor: string): Promise<string> {
  const place = await verifyCursor(list, cursor);
  if (place !== undefined) return place;
  const msg = 'Input should be a cursor from the Link header of this list';
  throw new InvalidRequest([{ loc: ['query', 'cursor'], msg, type: 'cursor_parsing' }]);
}

async function withSeal(list: string, link: Link): Promise<Link> {
  const { cursor } = link.query;
  if (cursor === undefined) return link;
  return { ...link, query: { ...link.query, cursor: await signCursor(list, cursor) } };
}
