import { useContext, useMemo } from 'preact/hooks';
import { creatorOf } from '#lib/night/names.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { Target } from '../drafts/draft.ts';
import { copyLink } from '../flows/copy-link.ts';
import { openDialog } from '../flows/open-dialog.tsx';
import type { Comment, Entry, ShiftSummary } from '../store/records.ts';
import { LinksContext } from '../views/parts/links.ts';
import { previewsIn, previewsOf } from '../store/previews.ts';
import { typedBlock } from '#lib/characters/references.ts';
import type { EntryContext } from '../views/timeline/actions.ts';
import { itemLossActions } from './items/entry-actions.tsx';

/**
 * Provides the context that the entries of a page share. `write` puts a reply or an edit into the composer of the page,
 * or of the page of its shift. `isRunning`: whether the page is that of the running shift.
 */
export function useEntryContext(
  composer: ComposerModel | undefined,
  target?: EntryContext['target'],
  isRunning = false,
): EntryContext {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const person = desk.session.person.value;
  const outbox = desk.userDrafts.value?.outbox;
  return useMemo(() => {
    const { dialog, notices, shifts, tickets } = desk;
    const addressOf = (shiftId: number, key: string) => location.origin + links.entry(shiftId, key);
    return {
      target,
      ticketOf: tickets.of,
      arrivals: outbox && { drafts: outbox.arriving, progress: outbox.progress },
      reader: {
        canWrite: composer !== undefined,
        canRecordLoss: isRunning && person?.canWrite === true,
        isEngineer: person?.isEngineer === true,
        user: person?.id,
      },
      actions: {
        reply: (comment) => composer?.write({ kind: 'reply', ...ofComment(comment) }),
        edit: (entry) => composer && editEntry(composer, entry),
        commentOn: ({ eb_id }) => composer?.mention(typedBlock(String(eb_id))),
        createTicket: (comment) =>
          void openDialog({ dialog, notices }, ({ TicketFlow }, onClose) => (
            <TicketFlow
              {...{ desk, comment, onClose }}
              address={addressOf(comment.shift_fk, `comment-${comment.comment_id}`)}
            />
          )),
        ...itemLossActions(desk),
        tick: (record, ...change) =>
          void loadTicks().then(({ tick }) => tick(desk, record, ...change)),
        withdraw: (record) =>
          void openDialog(desk, ({ WithdrawalFlow }, onClose) => (
            <WithdrawalFlow {...{ desk, record, onClose }} />
          )),
        showVersions: (comment) =>
          void openDialog({ dialog, notices }, ({ VersionsFlow }, onClose) => (
            <VersionsFlow {...{ desk, comment, onClose }} />
          )),
        copyLink: (shiftId, key) => copyLink(desk, links.entry(shiftId, key)),
        openFile: (comment, { unique_id }) => {
          const all = previewsOf(shifts.open(comment.shift_fk).store.entries.peek());
          const isThere = all.some(({ file }) => file.unique_id === unique_id);
          const files = isThere ? all : previewsIn(comment);
          void openDialog(desk, ({ LightboxFlow }, onClose) => (
            <LightboxFlow {...{ files, onClose }} first={unique_id} />
          ));
        },
        renewLinks: (shiftId) => shifts.renewLinks(shiftId),
      },
    };
  }, [desk, links, composer, outbox, target, isRunning, person]);
}

const loadTicks = () => import('../desk/ticks.ts');

const ofComment = ({ shift_fk, comment_id }: Comment) => ({ shift_id: shift_fk, comment_id });

/** Puts an edit of a comment or an annotation into the composer. */
export function editEntry(composer: ComposerModel, { kind, record }: Entry): void {
  if (kind === 'comment') composer.write({ kind: 'edit', ...ofComment(record) }, record);
  if (kind !== 'annotation') return;
  const { shift_id, id } = record;
  composer.write({ kind: 'edit-annotation', shift_id, annotation_id: id }, record);
}

/** Whether a person wrote a comment or an annotation, which is not withdrawn. */
export const isOwnEntry = ({ kind, record }: Entry, user: string): boolean =>
  (kind === 'comment' || kind === 'annotation') &&
  record.metadata.created_by === user &&
  !record.withdrawn;

/** Describes the entry that a reply or an edit belongs to. */
export function aboutOf(target: Target, entry: (key: string) => Entry | undefined) {
  const entryBefore =
    'comment_id' in target && typeof target.comment_id === 'number'
      ? entry(`comment-${target.comment_id}`)
      : undefined;
  if (entryBefore?.kind !== 'comment') return undefined;
  const { operator_name, metadata } = entryBefore.record;
  const preposition = target.kind === 'reply' ? 'to' : 'of';
  return `${preposition} ${operator_name ?? creatorOf(metadata)}, ${metadata.created_on.slice(11, 19)}`;
}

/** Starts a shift. */
export const openStart = (desk: Desk): void =>
  void openDialog(desk, ({ StartFlow }, onClose) => <StartFlow {...{ desk, onClose }} />);

/** Provides the actions that change and end a shift. */
export const shiftDialogs = (desk: Desk, shift: ShiftSummary) => ({
  edit: () =>
    void openDialog(desk, ({ EditFlow }, onClose) => <EditFlow {...{ desk, shift, onClose }} />),
  end: () =>
    void openDialog(desk, ({ EndFlow }, onClose) => <EndFlow {...{ desk, shift, onClose }} />),
});
