import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toLocation } from '#lib/shift-log/shifts/keys.ts';
import type { StoreSnapshot } from '../faults/store-snapshot.ts';
import { checkHandovers, checkItems, checkReports } from './partial-handovers.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };

/** Finds changes of several items that were stored only in part. */
export function findPartialWrites({ items }: Pick<StoreSnapshot, 'items'>): string[] {
  const all = [...items].map(
    ([key, item]) => [key.split(' ')[0], unmarshall(item) as Item] as const,
  );
  const itemsOf = (service: string) =>
    all.filter(([its]) => its === service).map(([, item]) => item);
  const shiftLog = itemsOf('shift-log');
  return [
    ...checkGuard(shiftLog),
    ...checkShifts(shiftLog),
    ...checkIdIndex(shiftLog),
    ...checkLosses(shiftLog),
    ...checkComments(shiftLog),
    ...checkItems(shiftLog),
    ...checkHandovers(shiftLog),
    ...checkReports(shiftLog),
    ...checkVersions([...itemsOf('proposals'), ...itemsOf('scheduling-blocks')]),
  ];
}

const isShift = ({ sk }: Item) => sk === '#SHIFT';

/** Checks that at most one shift runs, and that the guard names it. */
function checkGuard(items: Item[]): string[] {
  const guard = items.find(({ pk }) => pk === 'GUARD');
  const runningShifts = items.filter((item) => isShift(item) && item.shift_end === undefined);
  const ids = runningShifts.map(({ shift_id }) => Number(shift_id));
  const guarded = guard?.running === undefined ? [] : [Number(guard.running)];
  if (String(ids) !== String(guarded))
    return [`shifts ${ids.join()} run, the guard names ${guarded.join()}`];
  const highest = Math.max(0, ...items.filter(isShift).map(({ shift_id }) => Number(shift_id)));
  return Number(guard?.last_shift_id ?? 0) === highest ? [] : ['the guard has another last id'];
}

/** Whether an event has no revision of its own: the end by an acceptance, which is the second event of its change. */
const isSecondEvent = ({ event, frame }: Item) =>
  event === 'shift_ended' && String(frame).includes('"next_shift_id":');

/** Checks that the revision of each shift equals the number of its changes that have events. */
function checkShifts(items: Item[]): string[] {
  const events = Map.groupBy(items, ({ pk }) => pk);
  return items.filter(isShift).flatMap(({ shift_id, revision, last_event_id }) => {
    const own = events.get(`EVENTS#${String(shift_id)}`) ?? [];
    const eventIds = own.map(({ sk }) => sk).sort();
    const changes = own.filter((event) => !isSecondEvent(event)).length;
    const name = `shift ${String(shift_id)}`;
    const isComplete = changes === revision && eventIds.at(-1) === last_event_id;
    return isComplete ? [] : [`${name} has revision ${String(revision)}, and ${changes} changes`];
  });
}

/** Checks that the id index matches the items, and that logs come in pairs. */
function checkIdIndex(items: Item[]): string[] {
  const keys = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  const indexItems = items.filter(({ sk }) => sk === 'HOME');
  const locationOf = (item: Item) => {
    const { pk, sk } = toLocation(item);
    return `${pk} ${sk}`;
  };
  const dangling = indexItems.filter((item) => !keys.has(locationOf(item)));
  const indexed = new Set(indexItems.map(locationOf));
  const unindexed = items.filter(
    ({ pk, sk }) =>
      (/^(ANNOTATION|COMMENT|LOSS)#/.test(sk) || pk === 'TAGS') && !indexed.has(`${pk} ${sk}`),
  );
  const unpaired = items.filter(({ pk, sk }) => {
    if (!sk.startsWith('LOG#')) return false;
    const twin = sk.endsWith('-twin') ? sk.slice(0, -'-twin'.length) : `${sk}-twin`;
    return !keys.has(`${pk} ${twin}`);
  });
  return [
    ...dangling.map(({ pk }) => `the index entry ${pk} names no item`),
    ...unindexed.map(({ pk, sk }) => `${pk} ${sk} has no index entry`),
    ...unpaired.map(({ pk, sk }) => `${pk} ${sk} is without its twin`),
  ];
}

/** Checks that each shift lists its open losses, and that one that has ended has none. */
function checkLosses(items: Item[]): string[] {
  const open = Map.groupBy(
    items.filter(({ sk, ended }) => sk.startsWith('LOSS#') && ended === undefined),
    ({ pk }) => pk,
  );
  return items.filter(isShift).flatMap(({ pk, shift_end, open_losses: listedLosses = [] }) => {
    const ids = (losses: Partial<Item>[]) => losses.map(({ loss_id }) => Number(loss_id)).sort();
    const [openIds, listedIds] = [ids(open.get(pk) ?? []), ids(listedLosses as Item[])];
    const isRight =
      String(openIds) === String(listedIds) && (shift_end === undefined || openIds.length === 0);
    return isRight
      ? []
      : [`${pk}: losses ${openIds.join()} are open, ${listedIds.join()} are listed`];
  });
}

/** Checks that all earlier versions of each comment are stored. */
function checkComments(items: Item[]): string[] {
  const itemsByKey = Map.groupBy(items, ({ pk }) => pk);
  const comments = items.filter(({ comment_version, sk }) => comment_version && sk !== 'HOME');
  const newest = comments.filter(({ sk }) => sk.startsWith('COMMENT#'));
  return newest.flatMap(({ comment_id, comment_version }) => {
    const versionCount = (itemsByKey.get(`COMMENT#${String(comment_id)}`) ?? []).length;
    if (versionCount === Number(comment_version) - 1) return [];
    return [
      `comment ${String(comment_id)}: version ${String(comment_version)}, ${versionCount} before`,
    ];
  });
}

/** Checks that the versions of each document start at 1 and have no gap. */
function checkVersions(items: Item[]): string[] {
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
