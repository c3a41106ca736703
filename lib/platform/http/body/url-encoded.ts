import { InvalidForm, MAX_FIELDS, tooManyParts, type Part } from './multipart.ts';

/**
 * Parses the fields of an `application/x-www-form-urlencoded` body, in order. An incomplete escape is taken literally.
 * Throws `InvalidForm` for too many fields. https://url.spec.whatwg.org/#urlencoded-parsing
 */
export function parseUrlEncoded(body: Buffer): Part[] {
  const text = body.toString('latin1');
  let fields = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields >= MAX_FIELDS) throw new InvalidForm(tooManyParts(MAX_FIELDS));
  return text.split('&').flatMap((pair) => (pair === '' ? [] : toPart(pair)));
}

function toPart(pair: string): Part[] {
  const at = pair.indexOf('=');
  const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  return [
    { name: decode(name).toString('utf8'), fileName: undefined, type: '', bytes: decode(value) },
  ];
}

/** Returns the bytes of a text in which each character is a byte or part of an escape. */
function decode(text: string): Buffer {
  const toByte = (_escape: string, hex: string) => String.fromCharCode(parseInt(hex, 16));
  return Buffer.from(text.replaceAll('+', ' ').replace(/%([\da-f]{2})/gi, toByte), 'latin1');
}
