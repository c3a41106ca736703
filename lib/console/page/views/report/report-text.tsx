import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { WeatherRow } from '../../store/report/report.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormStatus, type SaveProgress } from '../parts/form-status.tsx';
import { WeatherFields } from './weather.tsx';
import { Problem } from '../parts/message.tsx';
import { TemplateSelect } from '../parts/template-select.tsx';
import { withTemplate, type Template } from '../../store/templates.ts';

/** The fields of a report that the operator fills in. */
export type ReportFields = { summary: string; weather: WeatherRow[] };

export type ReportTextProps = {
  fields: ReadonlySignal<ReportFields | undefined>;
  progress: SaveProgress;
  isEditing: boolean;
  /** Whether this person may write, and the newest version is on the screen. */
  canWrite: boolean;
  /** What happens to text that is saved now. */
  hint: string;
  problem?: string;
  templates?: readonly Template[];
  /** The start of the shift, to which the times of observations refer. */
  start: string;
  /** Returns the time of the server. */
  now: () => Date;
  onChange: (part: Partial<ReportFields>) => void;
  onEdit: () => void;
  onSave: () => void;
  onClose: () => void;
  onDiscard: () => void;
  onShowNewest: () => void;
};

/** The operator's text, with fields for it while it is written. */
export function ReportText({
  children,
  ...props
}: ReportTextProps & { children: ComponentChildren }) {
  const { isEditing, canWrite, onEdit } = props;
  return (
    <section class="report__words" id="report-words" aria-label="Summary and weather">
      {isEditing ? <TextFields {...props} /> : children}
      {canWrite && !isEditing && <Button label="Write" icon="edit" onClick={onEdit} />}
    </section>
  );
}

function TextFields(props: ReportTextProps) {
  const { fields, progress, hint, problem, onChange, onSave, onClose } = props;
  const { summary = '', weather = [] } = fields.value ?? {};
  const isChanged = progress.isChanged.value;
  return (
    <form
      class="handover__form"
      aria-label="Text of the report"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TemplateSelect
        templates={props.templates ?? []}
        onUse={(template) => onChange({ summary: withTemplate(summary, template) })}
      />
      <Field
        label="Summary: what a reader at breakfast must know"
        value={summary}
        rows={5}
        onInput={(value) => onChange({ summary: value })}
      />
      <WeatherFields
        rows={weather}
        start={props.start}
        now={props.now}
        onChange={(rows) => onChange({ weather: rows })}
      />
      <FormStatus progress={progress} onShowNewest={props.onShowNewest} />
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
      <Problem text={problem} />
    </form>
  );
}
