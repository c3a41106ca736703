import type { Desk } from '../desk/desk.ts';
import type { OpenItem } from '../store/item-loss-records.ts';
import { goTo } from '../views/parts/links.ts';
import { openEntry } from '../views/timeline/moves.ts';

/** The number of newest shifts that are searched for a comment. */
const SEARCHED_SHIFTS = 25;

/** Goes to a comment of any shift: an item names only the comment's id. Returns the problem if it is not found. */
export async function findComment(
  desk: Desk,
  item: OpenItem,
  commentId: number,
  onFound: () => void,
): Promise<string | undefined> {
  const shiftId = findLoadedShift(desk, commentId) ?? (await searchShifts(desk, item, commentId));
  if (shiftId === undefined) return `Comment ${commentId} is in none of the newest shifts.`;
  onFound();
  const key = `comment-${commentId}`;
  // The dialog gives the focus back when it closes; then the comment takes it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (isOnScreen(desk, shiftId)) openEntry(key);
  else goTo(`/console/shifts/${shiftId}#${key}`);
  return undefined;
}

/** Whether the page shows the timeline of a shift. */
const isOnScreen = ({ shifts }: Desk, shiftId: number): boolean =>
  location.pathname === `/console/shifts/${shiftId}` ||
  (location.pathname === '/console' &&
    shifts.current.peek()?.store.shift.peek()?.shift_id === shiftId);

/** Returns the shift with this comment among those that the page has loaded. */
const findLoadedShift = ({ shifts }: Desk, commentId: number): number | undefined =>
  shifts
    .stores()
    .find((store) => store.entry(`comment-${commentId}`).peek())
    ?.shift.peek()?.shift_id;

async function searchShifts({ api }: Desk, item: OpenItem, commentId: number) {
  const query = item.opened_in === undefined ? {} : { shift_id: item.opened_in };
  for (const filters of [query, {}]) {
    const request = { query: { ...filters, limit: SEARCHED_SHIFTS } };
    const { body } = await api.call('shift-log.list-shifts', request);
    const shift = body.result_data.find(({ comments }) =>
      comments.some(({ comment_id }) => comment_id === commentId),
    );
    if (shift) return shift.shift_id;
  }
  return undefined;
}
