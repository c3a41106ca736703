import { InvalidRequest } from './errors.ts';

/**
 * An opaque cursor of a list: the place after which the next page begins. It holds nothing else, and
 * the filters are those of each request: a changed cursor moves the place and widens nothing.
 */
export const toCursor = (place: string): string => Buffer.from(place).toString('base64url');

/** The place in a cursor, if it is one that `pattern` describes; else 422. */
export function placeIn(cursor: string, pattern: RegExp): string {
  const place = Buffer.from(cursor, 'base64url').toString('latin1');
  if (pattern.test(place)) return place;
  const msg = 'Input should be a cursor from the Link header of this list';
  throw new InvalidRequest([{ loc: ['query', 'cursor'], msg, type: 'cursor_parsing' }]);
}
