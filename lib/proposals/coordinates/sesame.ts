import { XMLParser } from 'fast-xml-parser';
import { config } from '#lib/platform/config.ts';
import { fetchText } from '#lib/platform/fetch.ts';
import { motion, type Place } from './place.ts';

/**
 * Asks Sesame, the resolver of names of the CDS, in SIMBAD, NED and VizieR, the first that knows the
 * name. Undefined where none does; rejects where there is no answer, or none that can be read.
 * https://cds.unistra.fr/cgi-bin/Sesame
 */
export async function askSesame(name: string): Promise<Place | undefined> {
  const base = config('SESAME_URL').replace(/\/$/, '');
  if (base === '') throw new Error('No resolver is configured.');
  const answer = await fetchText(`${base}/-ox/SNV?${encodeURIComponent(name)}`, 'text/xml');
  return placeIn(answer);
}

/** What a resolver says of an object; a quantity's value stands in `v`. */
type Resolver = {
  jradeg?: string;
  jdedeg?: string;
  Vel?: Quantity | Quantity[];
  z?: Quantity | Quantity[];
  ERROR?: unknown;
};
type Quantity = { v?: string };

// Texts stay texts, so that `-0` and `1e5` are read by us; names of entities are not ours to resolve.
const parser = new XMLParser({ parseTagValue: false, processEntities: false });

/** The place that an answer of Sesame tells; undefined where it knows of none. Throws on any other text. */
export function placeIn(xml: string): Place | undefined {
  // The parser takes what was cut off for what is whole.
  if (!xml.includes('</Sesame>')) throw new Error('This is no whole answer of Sesame.');
  const { Sesame } = parser.parse(xml) as { Sesame?: { Target?: unknown } };
  const [target] = [Sesame?.Target].flat() as (
    { Resolver?: Resolver | Resolver[]; ERROR?: unknown } | undefined
  )[];
  if (typeof target !== 'object') throw new Error('This is no answer of Sesame.');
  const resolvers = [target.Resolver ?? []].flat();
  const found = resolvers.find(({ jradeg, jdedeg }) => jradeg && jdedeg);
  if (found) return placeOf(found);
  // One that was down might have known the name.
  if ([target, ...resolvers].some(({ ERROR }) => ERROR !== undefined))
    throw new Error('Sesame tells of an error.');
  return undefined;
}

function placeOf({ jradeg, jdedeg, Vel, z }: Resolver): Place {
  const [ra, dec] = [Number(jradeg), Number(jdedeg)];
  if (!(ra >= 0 && ra < 360 && Math.abs(dec) <= 90)) throw new Error('Sesame leaves the sky.');
  return { ra, dec, ...motion({ ...valueOf('velocity', Vel), ...valueOf('redshift', z) }) };
}

/** The first value of a quantity, under a name; nothing where it has none. */
function valueOf(name: 'velocity' | 'redshift', quantity: Resolver['Vel']) {
  const text = [quantity].flat()[0]?.v ?? '';
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? { [name]: value } : {};
}
