type Item = Record<string, unknown> & { pk: string; sk: string };

const isShift = ({ sk }: Item) => sk === '#SHIFT';

/** Checks that each item has all its versions, that the list of open ones is exact, and that all changes are counted. */
export function checkItems(items: Item[]): string[] {
  const byPartition = Map.groupBy(items, ({ pk }) => pk);
  const listedItems = (byPartition.get('OPEN_ITEMS') ?? []).filter(({ item_id }) => item_id);
  const [revision] = (byPartition.get('OPEN_ITEMS') ?? []).filter(({ sk }) => sk === '#REVISION');
  const stored = items.filter(({ pk, sk }) => pk.startsWith('ITEM#') && sk === 'ITEM');
  const states = (all: Item[]) =>
    all.map(({ item_id, version }) => `${String(item_id)}.${String(version)}`).sort();
  const open = states(stored.filter(({ state }) => state === 'open')).join();
  const changes = stored.reduce((sum, { version }) => sum + Number(version), 0);
  const gaps = stored.filter(
    ({ pk, version }) => byPartition.get(pk)?.length !== 1 + Number(version),
  );
  return [
    ...(open === states(listedItems).join()
      ? []
      : [`items ${open} are open, ${states(listedItems).join()} are listed`]),
    ...(changes === Number(revision?.revision ?? 0)
      ? []
      : [`items have ${changes} changes, ${String(revision?.revision)} are counted`]),
    ...gaps.map(({ pk }) => `${pk} does not have all its versions`),
  ];
}

/** Checks that each accepted handover ended its shift and started the next one, which no other one did. */
export function checkHandovers(items: Item[]): string[] {
  const shifts = new Map(items.filter(isShift).map((item) => [Number(item.shift_id), item]));
  const accepted = items.filter(({ sk, state }) => sk === 'HANDOVER' && state === 'accepted');
  const started = accepted.map(({ next_shift_id }) => Number(next_shift_id));
  const isComplete = ({ shift_id, next_shift_id }: Item) =>
    shifts.get(Number(shift_id))?.shift_end !== undefined && shifts.has(Number(next_shift_id));
  return [
    ...accepted
      .filter((handover) => !isComplete(handover))
      .map(({ pk }) => `the accepted handover of ${pk} has not ended and started a shift`),
    ...(new Set(started).size === started.length
      ? []
      : [`handovers started the shifts ${started.join()}`]),
  ];
}

/** Checks that each shift that has ended, and no other, has the open items at its end and the mail of its report. */
export function checkReports(items: Item[]): string[] {
  const keys = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  return items.filter(isShift).flatMap(({ pk, shift_id, shift_end }) => {
    const isEnded = shift_end !== undefined;
    const parts = [`${pk} OPEN_AT_END`, `REPORT_MAIL#${String(shift_id)} MAIL`];
    return parts.every((key) => keys.has(key) === isEnded)
      ? []
      : [`${pk} has ended: ${isEnded}, and its report is prepared in part or wrongly`];
  });
}
