/**
 * Returns whether an Accept header prefers a media type to JSON; a tie is JSON. RFC 9110, 12.5.1
 *
 * @example prefersToJson('text/html;q=0.5, application/json', 'text/html') // false
 */
export function prefersToJson(accept: string, type: string): boolean {
  const weights = new Map(accept.split(',').map(parseRange));
  return weightOf(type, weights) > weightOf('application/json', weights);
}

/** Returns a media range without parameters, and its weight: 0 if that is not a number from 0 to 1. */
function parseRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return [type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}

/** Returns the weight of the most specific range that includes a type. */
function weightOf(type: string, weights: Map<string, number>): number {
  const [family] = type.split('/');
  return weights.get(type) ?? weights.get(`${family}/*`) ?? weights.get('*/*') ?? 0;
}
