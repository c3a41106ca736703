import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import type { WeatherRow } from '../../store/handover/report.ts';
import { Markdown } from '../../text/markdown.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinksContext } from '../parts/links.ts';
import { WordsState, type WordsProgress } from '../parts/words-state.tsx';
import { WeatherFields, WeatherTable } from './weather.tsx';

/** What the operator writes into a report. */
export type ReportWords = { summary: string; weather: WeatherRow[] };

export type ReportWordsProps = {
  words: ReadonlySignal<ReportWords | undefined>;
  progress: WordsProgress;
  isEditing: boolean;
  /** Whether this person may write, and the newest version is on the screen. */
  canWrite: boolean;
  /** What happens to the words that are saved now. */
  hint: string;
  problem?: string;
  /** The time of the server as `HH:MM`, for a new observation. */
  timeNow: () => string;
  onChange: (part: Partial<ReportWords>) => void;
  onEdit: () => void;
  onSave: () => void;
  onClose: () => void;
  onDiscard: () => void;
  onShowNewest: () => void;
};

/** The words of the operator: a summary and observations of the weather. */
export function ReportWordsView(props: ReportWordsProps) {
  const { words, isEditing, canWrite, onEdit } = props;
  const links = useContext(LinksContext);
  const { summary = '', weather = [] } = words.value ?? {};
  return (
    <section class="report__section" id="report-words" aria-labelledby="report-words-title">
      <header class="handover__head">
        <h2 id="report-words-title">Summary and weather</h2>
        {canWrite && !isEditing && <Button label="Write" icon="edit" onClick={onEdit} />}
      </header>
      {isEditing ? (
        <WordFields {...props} />
      ) : (
        <>
          {summary.trim() === '' ? (
            <p class="report__none">Nobody has written a summary.</p>
          ) : (
            <Markdown text={summary} links={links} />
          )}
          <WeatherTable rows={weather} />
        </>
      )}
    </section>
  );
}

function WordFields(props: ReportWordsProps) {
  const { words, progress, hint, problem, timeNow, onChange, onSave, onClose } = props;
  const { summary = '', weather = [] } = words.value ?? {};
  const isChanged = progress.isChanged.value;
  return (
    <form
      class="handover__form"
      aria-label="Words of the report"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Field
        label="Summary: what a reader at breakfast must know"
        value={summary}
        rows={5}
        onInput={(value) => onChange({ summary: value })}
      />
      <WeatherFields
        rows={weather}
        timeNow={timeNow}
        onChange={(rows) => onChange({ weather: rows })}
      />
      <WordsState progress={progress} onShowNewest={props.onShowNewest} />
      <p class="labelled__hint">{hint}</p>
      <div class="handover__buttons">
        <Button
          label="Save"
          icon="save"
          kind="primary"
          type="submit"
          command="send"
          disabled={progress.isBusy.value || !isChanged}
        />
        {isChanged ? (
          <Button label="Discard my changes" onClick={props.onDiscard} />
        ) : (
          <Button label="Close" onClick={onClose} />
        )}
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
