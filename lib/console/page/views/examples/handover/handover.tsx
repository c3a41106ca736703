import { signal } from '@preact/signals';
import { hasReadText, rowsLeft, rowsOf, type Handover } from '../../../store/handover/handover.ts';
import { WordsConflict } from '../../dialogs/words-conflict.tsx';
import { obstaclesOf } from '../../handover/accept.tsx';
import { Dispute } from '../../handover/dispute.tsx';
import { HandoverView, type HandoverViewProps } from '../../handover/handover-view.tsx';
import type { WordsProps } from '../../handover/words.tsx';
import type { WordsProgress } from '../../parts/words-state.tsx';
import type { Examples } from '../example.ts';
import { inFrame } from '../frame.tsx';
import {
  acceptedHandover,
  draftHandover,
  handoverWords,
  offeredHandover,
  openItems,
} from './handover-records.ts';
import { ended, now, shift } from '../night.ts';
import { doNothing } from '../night-context.ts';

/** Returns how far words have come. Without a part, there is nothing to save. */
export const wordsProgress = (part: Partial<WordsProgress> = {}): WordsProgress => ({
  ...{ isChanged: signal(false), isBehind: signal(false), isBusy: signal(false) },
  ...{ problem: signal(undefined), storedAt: signal(undefined), savedAt: signal(undefined) },
  newest: signal(undefined),
  ...part,
});

const unsaved = () =>
  wordsProgress({ isChanged: signal(true), storedAt: signal('2026-11-22T03:39:58Z') });

function handoverProps(
  handover: Handover,
  person = 'grace',
  words: Partial<WordsProps> = {},
): HandoverViewProps {
  const items = new Map(openItems.map((item) => [item.item_id, item]));
  const rows = rowsOf({ handover, items, shown: [], person });
  const hasRead = hasReadText(handover, person);
  const isSamePerson = person === 'ada';
  return {
    ...{ shift, handover, rows, now },
    words: {
      words: signal(handoverWords),
      progress: wordsProgress(),
      ...{ state: handover.state, isEditing: false, canWrite: true, isOffering: false },
      ...{ onChange: doNothing, onSave: doNothing, onOffer: doNothing, onDiscard: doNothing },
      ...{ onEdit: doNothing, onShowNewest: doNothing, onToComment: doNothing },
      ...words,
    },
    list: {
      ...{ hasReadText: hasRead, canTick: handover.state === 'offered', busy: new Set<'all'>() },
      ...{ onTick: doNothing, onTickText: doNothing, onTickAll: doNothing, onDispute: doNothing },
    },
    ...(handover.state === 'offered' && {
      accept: {
        ...{ name: person, isBusy: false, onAccept: doNothing },
        obstacles: () =>
          obstaclesOf({
            ...{ handover, left: rowsLeft(rows).length, hasReadText: hasRead, isSamePerson },
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
          progress: wordsProgress({
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
  'two versions of words': () => (
    <WordsConflict
      fields={[
        {
          ...{ name: 'summary', label: 'Summary', isText: true },
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
