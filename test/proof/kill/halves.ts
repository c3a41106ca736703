import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Stored } from '../faults/stored.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };

/** What is half there in the tables: a change of several items of which not all were made. */
export function halvesIn({ items }: Pick<Stored, 'items'>): string[] {
  const all = [...items].map(
    ([key, item]) => [key.split(' ')[0], unmarshall(item) as Item] as const,
  );
  const of = (service: string) => all.filter(([its]) => its === service).map(([, item]) => item);
  const shiftLog = of('shift-log');
  return [
    ...guardHalves(shiftLog),
    ...shiftHalves(shiftLog),
    ...homeHalves(shiftLog),
    ...commentHalves(shiftLog),
    ...versionHalves([...of('proposals'), ...of('scheduling-blocks')]),
  ];
}

const isShift = ({ sk }: Item) => sk === '#SHIFT';

/** One shift runs at most, and the guard names it. */
function guardHalves(items: Item[]): string[] {
  const guard = items.find(({ pk }) => pk === 'GUARD');
  const running = items.filter((item) => isShift(item) && item.shift_end === undefined);
  const ids = running.map(({ shift_id }) => Number(shift_id));
  const named = guard?.running === undefined ? [] : [Number(guard.running)];
  if (String(ids) !== String(named))
    return [`shifts ${ids.join()} run, the guard names ${named.join()}`];
  const highest = Math.max(0, ...items.filter(isShift).map(({ shift_id }) => Number(shift_id)));
  return Number(guard?.last_shift_id ?? 0) === highest ? [] : ['the guard has another last id'];
}

/** Each change of a shift raises its revision by one, and has one event. */
function shiftHalves(items: Item[]): string[] {
  const events = Map.groupBy(items, ({ pk }) => pk);
  return items.filter(isShift).flatMap(({ shift_id, revision, last_event_id }) => {
    const told = (events.get(`EVENTS#${String(shift_id)}`) ?? []).map(({ sk }) => sk).sort();
    const name = `shift ${String(shift_id)}`;
    const isWhole = told.length === revision && told.at(-1) === last_event_id;
    return isWhole ? [] : [`${name} has revision ${String(revision)}, and ${told.length} events`];
  });
}

/** What has an id has a home, and each home leads somewhere; logs come in pairs. */
function homeHalves(items: Item[]): string[] {
  const keys = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  const homes = items.filter(({ sk }) => sk === 'HOME');
  const lost = homes.filter(({ lies }) => {
    const { pk, sk } = lies as Item;
    return !keys.has(`${pk} ${sk}`);
  });
  const led = new Set(homes.map(({ lies }) => `${(lies as Item).pk} ${(lies as Item).sk}`));
  const homeless = items.filter(
    ({ pk, sk }) => (/^(ANNOTATION|COMMENT)#/.test(sk) || pk === 'TAGS') && !led.has(`${pk} ${sk}`),
  );
  const alone = items.filter(({ pk, sk }) => {
    if (!sk.startsWith('LOG#')) return false;
    const twin = sk.endsWith('-twin') ? sk.slice(0, -'-twin'.length) : `${sk}-twin`;
    return !keys.has(`${pk} ${twin}`);
  });
  return [
    ...lost.map(({ pk }) => `the home ${pk} leads nowhere`),
    ...homeless.map(({ pk, sk }) => `${pk} ${sk} has no home`),
    ...alone.map(({ pk, sk }) => `${pk} ${sk} is without its twin`),
  ];
}

/** The versions of a comment that were overtaken: all but the newest. */
function commentHalves(items: Item[]): string[] {
  const earlier = Map.groupBy(items, ({ pk }) => pk);
  const comments = items.filter(({ comment_version, sk }) => comment_version && sk !== 'HOME');
  const newest = comments.filter(({ sk }) => sk.startsWith('COMMENT#'));
  return newest.flatMap(({ comment_id, comment_version }) => {
    const kept = (earlier.get(`COMMENT#${String(comment_id)}`) ?? []).length;
    if (kept === Number(comment_version) - 1) return [];
    return [`comment ${String(comment_id)}: version ${String(comment_version)}, ${kept} before`];
  });
}

/** The versions of a document are 1 and on, without a gap. */
function versionHalves(items: Item[]): string[] {
  const documents = Map.groupBy(
    items.filter(({ pk, sk }) => /^(PROPOSAL|SBD)#/.test(pk) && !sk.startsWith('DOCUMENT#')),
    ({ pk }) => pk,
  );
  return [...documents].flatMap(([pk, versions]) => {
    const past = versions.filter(({ sk }) => sk.startsWith('VERSION#'));
    const numbers = past.map(({ sk }) => Number(sk.slice('VERSION#'.length))).sort((a, b) => a - b);
    return numbers.every((number, n) => number === n + 1) ? [] : [`${pk}: ${numbers.join()}`];
  });
}
