import type { RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { acknowledgeItems as contract } from '../contracts/handover.ts';
import { withAcknowledgements } from '../handover/acknowledgements.ts';
import { requireNotAccepted, toHandoverOutcome } from '../handover/handover.ts';
import { loadHandover, saveHandover } from '../handover/repository.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { readOpenItems } from '../open-items/repository.ts';

type Body = RequestOf<typeof contract>['body'];

/** Acknowledges the current versions of open items and of the text, for the caller. */
export const acknowledgeItems: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const [current, { items: openItems }] = await Promise.all([
    loadHandover(requireShiftId(path.shift_id)),
    readOpenItems(),
  ]);
  requireNotAccepted(current.handover);
  const items = new Map(openItems.map((item) => [item.item_id, item]));
  const isStale = (body.seen ?? []).some(
    (seenItem) => items.get(seenItem.item_id)?.version !== seenItem.version,
  );
  // `all` would include an item that was opened after the person had read the list.
  const seenIds = new Set(body.seen?.map(({ item_id }) => item_id));
  const hasUnseen =
    body.all === true && body.seen && openItems.some((item) => !seenIds.has(item.item_id));
  const { text_version } = current.handover;
  if (isStale || hasUnseen === true || (body.text_version ?? text_version) !== text_version)
    throw new ApiError('PRECONDITION_FAILED');

  const acknowledgedHandover = withAcknowledgements(current.handover, {
    items: body.all === true ? openItems : requireOpen(body.item_ids ?? [], items),
    author: context,
    on: context.clock(),
    note: body.note,
    disputed: body.disputed ?? false,
    retainsDisputes: body.all === true,
  });
  const outcome = toHandoverOutcome(acknowledgedHandover);
  await saveHandover(acknowledgedHandover, current, context, context.outcomeWrites(outcome));
  return outcome;
};

/** Returns the items with these ids. Throws 422 for those that are not open. */
function requireOpen(
  ids: NonNullable<Body['item_ids']>,
  openItems: Map<number, OpenItem>,
): OpenItem[] {
  const problems = ids.flatMap((id, n) =>
    openItems.has(id)
      ? []
      : [{ loc: ['body', 'item_ids', n], msg: `Item ${id} is not open`, type: 'value_error' }],
  );
  if (problems.length > 0) throw new InvalidRequest(problems);
  return ids.flatMap((id) => openItems.get(id) ?? []);
}
