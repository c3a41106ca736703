import { isPaged, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { opened, sealed } from '../cursors.ts';
import type { Link, UseCase } from './use-case.ts';

/**
 * The use case of a list, which knows places: in the cursors of requests and links they are signed, for this
 * list alone. One that was changed, or made for another list, is 422.
 */
export function paged<E extends Declaration>(endpoint: E, useCase: UseCase<E>): UseCase<E> {
  if (!isPaged(endpoint)) return useCase;
  return async (request, context) => {
    const { path, query } = request as { path: object; query: { cursor?: string } };
    const list = JSON.stringify([endpoint.id, Object.values(path)]);
    const placed = { ...query, ...(query.cursor && { cursor: await placeIn(list, query.cursor) }) };
    const outcome = await useCase({ ...request, query: placed } as RequestOf<E>, context);
    const links = outcome.links?.map((link) => withSeal(list, link));
    return { ...outcome, ...(links && { links: await Promise.all(links) }) };
  };
}

async function placeIn(list: string, cursor: string): Promise<string> {
  const place = await opened(list, cursor);
  if (place !== undefined) return place;
  const msg = 'Input should be a cursor from the Link header of this list';
  throw new InvalidRequest([{ loc: ['query', 'cursor'], msg, type: 'cursor_parsing' }]);
}

async function withSeal(list: string, link: Link): Promise<Link> {
  const { cursor } = link.query;
  if (cursor === undefined) return link;
  return { ...link, query: { ...link.query, cursor: await sealed(list, cursor) } };
}
