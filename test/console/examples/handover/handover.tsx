import { signal } from '@preact/signals';
import { hasReadText, rowsLeft, rowsOf, type Handover } from '#lib/console/page/store/handover.ts';
import { FieldsConflict } from '#lib/console/page/views/dialogs/fields-conflict.tsx';
import { obstaclesOf } from '#lib/console/page/views/handover/accept.tsx';
import { Dispute } from '#lib/console/page/views/handover/dispute.tsx';
import {
  HandoverView,
  type HandoverViewProps,
} from '#lib/console/page/views/handover/handover-view.tsx';
import type { HandoverTextProps } from '#lib/console/page/views/handover/handover-text.tsx';
import type { SaveProgress } from '#lib/console/page/views/parts/form-status.tsx';
import type { Examples } from '../example.ts';
import { inFrame } from '../frame.tsx';
import {
  acceptedHandover,
  draftHandover,
  handoverFields,
  offeredHandover,
  openItems,
} from './handover-records.ts';
import { ended, now, shift } from '../night.ts';
import { doNothing } from '../night-context.ts';

/** Returns the progress of a form. By default, there is nothing to save. */
export const saveProgress = (part: Partial<SaveProgress> = {}): SaveProgress => ({
  isChanged: signal(false),
  isBehind: signal(false),
  isBusy: signal(false),
  problem: signal(undefined),
  storedAt: signal(undefined),
  savedAt: signal(undefined),
  newest: signal(undefined),
  ...part,
});

const unsaved = () =>
  saveProgress({ isChanged: signal(true), storedAt: signal('2026-11-22T03:39:58Z') });

function handoverProps(
  handover: Handover,
  person = 'grace',
  text: Partial<HandoverTextProps> = {},
): HandoverViewProps {
  const items = new Map(openItems.map((item) => [item.item_id, item]));
  const rows = rowsOf({ handover, items, currentOrder: [], person });
  const hasRead = hasReadText(handover, person);
  const isSamePerson = person === 'ada';
  return {
    shift,
    handover,
    rows,
    now,
    text: {
      fields: signal(handoverFields),
      progress: saveProgress(),
      state: handover.state,
      isEditing: false,
      canWrite: true,
      isOffering: false,
      onChange: doNothing,
      onSave: doNothing,
      onOffer: doNothing,
      onWithdraw: doNothing,
      onDiscard: doNothing,
      onEdit: doNothing,
      onShowNewest: doNothing,
      onToComment: doNothing,
      ...text,
    },
    list: {
      ...{
        hasReadText: hasRead,
        canAcknowledge: handover.state === 'offered',
        busy: new Set<'all'>(),
      },
      ...{
        onAcknowledge: doNothing,
        onAcknowledgeText: doNothing,
        onAcknowledgeAll: doNothing,
        onDispute: doNothing,
        onTakeBack: doNothing,
        onTakeBackText: doNothing,
      },
    },
    ...(handover.state === 'offered' && {
      accept: {
        name: person,
        isBusy: false,
        onAccept: doNothing,
        obstacles: () =>
          obstaclesOf({
            handover,
            left: rowsLeft(rows).length,
            hasReadText: hasRead,
            isSamePerson,
          }),
      },
    }),
  };
}

const other = { page: 'other' } as const;

export const handoverPages: Examples = {
  'handover, draft': () =>
    inFrame(
      <HandoverView
        {...handoverProps(draftHandover, 'ada', { isEditing: true, progress: unsaved() })}
      />,
      other,
    ),
  'handover, offered': () => inFrame(<HandoverView {...handoverProps(offeredHandover)} />, other),
  'handover, accepted while one writes': () =>
    inFrame(
      <HandoverView
        {...handoverProps(acceptedHandover, 'ada', {
          isEditing: true,
          progress: saveProgress({
            isChanged: signal(true),
            problem: signal(
              'The handover of shift 42 was accepted; it can no longer be changed. Add a comment instead.',
            ),
          }),
        })}
        shift={ended}
      />,
      other,
    ),
};

export const handoverDialogs: Examples = {
  'dispute an item': () => (
    <Dispute title={openItems[1]?.title ?? ''} onDispute={doNothing} onClose={doNothing} />
  ),
  'two versions of a text': () => (
    <FieldsConflict
      fields={[
        {
          name: 'summary',
          label: 'Summary',
          isText: true,
          base: 'Two blocks lost to wind.',
          mine: 'Two blocks lost to wind, one to the receiver.',
          theirs: 'Three blocks lost to wind.',
        },
      ]}
      author="grace"
      onSave={doNothing}
      onKeepTheirs={doNothing}
      onClose={doNothing}
    />
  ),
};
