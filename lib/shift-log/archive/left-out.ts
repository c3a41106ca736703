type Json = Record<string, unknown>;

/** What an entry holds that this version does not keep: comments and images. */
export function leftOut({ comments, annotations, media, shift_logs }: Json): string[] {
  const logs = (Array.isArray(shift_logs) ? shift_logs : []) as (Json | null)[];
  const said = [comments, ...logs.map((log) => log?.comments)];
  const counts = [
    counted(said, 'comment', 'comments'),
    // Once they were one text for the shift.
    counted([Array.isArray(annotations) ? [] : annotations], 'annotation', 'annotations'),
    counted([media], 'image', 'images'),
  ].filter((text) => text !== '');
  return counts.length === 0 ? [] : [`left out, this version keeps none: ${counts.join(', ')}`];
}

/** How many there are in lists; once a list was a text. */
function counted(lists: unknown[], one: string, many: string): string {
  const count = lists
    .map((list) => (Array.isArray(list) ? list.length : typeof list === 'string' && list ? 1 : 0))
    .reduce((sum, more) => sum + more, 0);
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
