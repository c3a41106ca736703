import type { WordsForm } from '../../drafts/words/words-form.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { clockTime } from './time.tsx';

/** What a form of words tells about itself. */
export type WordsProgress = Pick<
  WordsForm<object>,
  'isChanged' | 'isBehind' | 'isBusy' | 'problem' | 'storedAt' | 'savedAt' | 'newest'
>;

/** Returns how far the words of a form have come, as an icon and a short sentence. */
function wordsState(progress: WordsProgress): [IconName, string] {
  const { isChanged, isBusy, storedAt, savedAt } = progress;
  if (isBusy.value) return ['send', 'Saving…'];
  if (isChanged.value)
    return storedAt.value === undefined
      ? ['edit', 'Not stored yet.']
      : ['save', `Draft stored ${clockTime(storedAt.value)}, in this browser only`];
  return savedAt.value === undefined
    ? ['planned', 'Nothing to save']
    : ['done', `Saved ${clockTime(savedAt.value)}`];
}

type WordsStateProps = { progress: WordsProgress; onShowNewest: () => void };

/** How far the words have come, and whether somebody else has changed them. It takes the same room in each state. */
export function WordsState({ progress, onShowNewest }: WordsStateProps) {
  const [icon, words] = wordsState(progress);
  const { isBehind, isChanged, newest, problem } = progress;
  const who = newest.value?.by ?? 'Somebody else';
  return (
    <div class="words-state">
      <p class="words-state__line" role="status">
        <Icon name={icon} />
        <span>{words}</span>
      </p>
      {isBehind.value && (
        <p class="words-state__line warning">
          <Icon name="warning" />
          <span>
            {isChanged.value
              ? `${who} has changed the text meanwhile. Saving shows both versions.`
              : `${who} has changed the text meanwhile.`}
          </span>
          {!isChanged.value && <Button label="Show it" onClick={onShowNewest} />}
        </p>
      )}
      <p class="problem" role="alert">
        {problem.value !== undefined && (
          <>
            <Icon name="failed" /> {problem.value}
          </>
        )}
      </p>
    </div>
  );
}
