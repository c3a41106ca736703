import type { Delivery } from '../../drafts/delivery.ts';
import type { Draft } from '../../drafts/draft.ts';
import { NO_CONNECTION } from '../../drafts/failure.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { count } from '#lib/night/words.ts';
import { clockTime } from '../parts/time.tsx';

/** How far an entry that somebody writes has come. `saved_at` is the time of the last copy on this machine. */
export type DraftProgress = Pick<Draft, 'state'> &
  Partial<Pick<Draft, 'reason' | 'question' | 'saved_at' | 'isUncertain'>>;

const questions: Record<NonNullable<Draft['question']>['kind'], string> = {
  changed: 'Somebody else changed this entry. Choose what to keep.',
  old: 'It waited for more than 23 hours. Check whether it was saved.',
};

/** Returns the state of a draft as an icon and a short sentence. */
export function describeDraft(draft: DraftProgress): [IconName, string] {
  const { state, reason, question, saved_at } = draft;
  switch (state) {
    case 'draft':
      return saved_at === undefined || saved_at === ''
        ? ['edit', 'Not stored yet.']
        : ['save', `Draft stored ${clockTime(saved_at)}`];
    case 'queued':
      return ['waiting', 'Waiting for its turn.'];
    case 'arriving':
    case 'sending':
      return ['send', 'Sending…'];
    case 'waiting':
      return ['waiting', reason ?? NO_CONNECTION];
    case 'conflict':
      return ['warning', reason ?? questions[question?.kind ?? 'changed']];
    case 'refused':
      return ['failed', `Not accepted: ${reason ?? 'the service refused it.'}`];
  }
}

/** The state of a draft, beside what it belongs to. */
export function DraftState({ draft }: { draft: DraftProgress }) {
  const [icon, text] = describeDraft(draft);
  return (
    <span class={`draft-state draft-state--${draft.state}`}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
}

/** When the last entry was saved, and how many of its files have arrived; while entries wait, how many. */
function Delivered({ delivery }: { delivery: Delivery | undefined }) {
  const { savedAt, waiting = 0, files = { total: 0, listed: 0 } } = delivery ?? {};
  if (savedAt === undefined && waiting === 0) return null;
  const text =
    savedAt === undefined
      ? count(waiting, 'entry waits', 'entries wait')
      : `Saved ${clockTime(savedAt)}`;
  const arrived = files.total > 0 && `, ${files.listed} of ${count(files.total, 'file')}`;
  return (
    <span class="draft-state">
      <Icon name={savedAt === undefined ? 'waiting' : 'done'} />
      <span>
        {text}
        {arrived}
      </span>
    </span>
  );
}

type StateProps = {
  draft: DraftProgress & Pick<Draft, 'blobs'>;
  /** Whether something is written; else the state of what was sent is shown. */
  hasContent: boolean;
  delivery: Delivery | undefined;
};

/** The state of the composer: its draft, the files that will not be sent, and when the last entry was saved. */
export function ComposerState({ draft, hasContent, delivery }: StateProps) {
  const refused = draft.blobs.filter(({ refusal }) => refusal !== undefined).length;
  // That a draft is stored while one types is not read out.
  const isQuiet = hasContent && draft.state === 'draft';
  return (
    <span class="composer__state">
      <span role="status">
        {refused > 0 && `${count(refused, 'file')} will not be sent. `}
        {!isQuiet && hasContent && <DraftState draft={draft} />}
        {!hasContent && <Delivered delivery={delivery} />}
      </span>
      {isQuiet && <DraftState draft={draft} />}
    </span>
  );
}
