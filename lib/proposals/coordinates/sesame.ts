import { XMLParser } from 'fast-xml-parser';
import { config } from '#lib/platform/config.ts';
import { fetchText } from '#lib/platform/fetch.ts';
import { radialMotion, type Position } from './position.ts';

/**
 * Queries Sesame, the name resolver of the CDS, which looks in SIMBAD, NED and VizieR in this order. Resolves to
 * undefined if the object is unknown. Rejects if there is no valid response.
 * https://cds.unistra.fr/cgi-bin/Sesame
 */
export async function querySesame(name: string): Promise<Position | undefined> {
  const base = config('SESAME_URL').replace(/\/$/, '');
  if (base === '') throw new Error('No name resolver is configured.');
  return parseSesame(await fetchText(`${base}/-ox/SNV?${encodeURIComponent(name)}`, 'text/xml'));
}

type Quantity = { v?: string } | { v?: string }[];
/** The result of one catalogue. */
type Result = { jradeg?: string; jdedeg?: string; Vel?: Quantity; z?: Quantity; ERROR?: unknown };
type Target = { Resolver?: Result | Result[]; ERROR?: unknown };

// Values stay text, so that this file decides how `-0` and `1e5` are read. Entities stay unresolved: the text is
// untrusted.
const parser = new XMLParser({ parseTagValue: false, processEntities: false });

/** Parses a response of Sesame. Returns undefined if the object is unknown. Throws for any other text. */
export function parseSesame(xml: string): Position | undefined {
  // The parser accepts truncated documents.
  if (!xml.includes('</Sesame>')) throw new Error('The response of Sesame is incomplete.');
  const { Sesame } = parser.parse(xml) as { Sesame?: { Target?: unknown } };
  const [target] = [Sesame?.Target].flat() as (Target | undefined)[];
  if (typeof target !== 'object') throw new Error('This is not a response of Sesame.');
  const results = [target.Resolver ?? []].flat();
  const result = results.find(({ jradeg, jdedeg }) => jradeg && jdedeg);
  if (result) return toPosition(result);
  // A catalogue that failed might have known the object.
  if ([target, ...results].some(({ ERROR }) => ERROR !== undefined))
    throw new Error('Sesame reported an error.');
  return undefined;
}

function toPosition({ jradeg, jdedeg, Vel, z }: Result): Position {
  const [ra, dec] = [Number(jradeg), Number(jdedeg)];
  if (!(ra >= 0 && ra < 360 && Math.abs(dec) <= 90))
    throw new Error('The position from Sesame is not on the sky.');
  return { ra, dec, ...radialMotion({ ...read('velocity', Vel), ...read('redshift', z) }) };
}

/** Returns the first value of a quantity as a property, or an empty object. */
function read(name: 'velocity' | 'redshift', quantity?: Quantity) {
  const text = [quantity].flat()[0]?.v ?? '';
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? { [name]: value } : {};
}
