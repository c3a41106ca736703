import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { Markdown } from '../../text/markdown.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LinksContext } from '../parts/links.ts';
import { FormStatus, type SaveProgress } from '../parts/form-status.tsx';
import { Problem } from '../parts/message.tsx';
import { TemplateSelect } from '../parts/template-select.tsx';
import { withTemplate, type Template } from '../../store/templates.ts';

/** The fields of a handover that people fill in. */
export type HandoverFields = { summary: string; plan: string; to: string };

export type HandoverTextProps = {
  fields: ReadonlySignal<HandoverFields | undefined>;
  progress: SaveProgress;
  /** `draft`: nothing is offered yet. `accepted`: nothing can be saved any more. */
  state: 'draft' | 'offered' | 'accepted';
  /** Whether the fields are shown; else the text is shown to be read. */
  isEditing: boolean;
  canWrite: boolean;
  isOffering: boolean;
  problem?: string;
  templates?: readonly Template[];
  onChange: (part: Partial<HandoverFields>) => void;
  onSave: () => void;
  onOffer: () => void;
  onWithdraw: () => void;
  onDiscard: () => void;
  onEdit: () => void;
  onShowNewest: () => void;
  /** Moves text that can no longer be saved into a comment of the shift. */
  onToComment: () => void;
};

/** Summary and plan: fields for their author, text for readers. */
export function HandoverText(props: HandoverTextProps) {
  const { fields, state, isEditing, canWrite, onEdit } = props;
  const { summary = '', plan = '', to = '' } = fields.value ?? {};
  return (
    <section class="handover__words" id="handover-words" aria-labelledby="handover-words-title">
      <header class="handover__head">
        <h2 id="handover-words-title">Summary and plan</h2>
        {canWrite && state === 'offered' && (
          <Button label="Withdraw the offer" icon="back" onClick={props.onWithdraw} />
        )}
        {canWrite && !isEditing && state !== 'accepted' && (
          <Button label="Change the text" icon="edit" onClick={onEdit} />
        )}
      </header>
      {isEditing ? (
        <TextFields {...props} />
      ) : (
        <>
          <Prose title="What happened" text={summary} none="Nobody has written a summary yet." />
          <Prose title="What is next" text={plan} none="There is no plan yet." />
          {to !== '' && <p class="handover__to">For {to}</p>}
        </>
      )}
    </section>
  );
}

function Prose({ title, text, none }: { title: string; text: string; none: string }) {
  const links = useContext(LinksContext);
  return (
    <div class="handover__prose">
      <h3>{title}</h3>
      {text.trim() === '' ? (
        <p class="handover__none">{none}</p>
      ) : (
        <Markdown text={text} links={links} />
      )}
    </div>
  );
}

function TextFields(props: HandoverTextProps) {
  const { fields, progress, state, isOffering, problem, onChange, onSave, onOffer } = props;
  const { summary = '', plan = '', to = '' } = fields.value ?? {};
  const isChanged = progress.isChanged.value;
  const isBusy = isOffering || progress.isBusy.value;
  const isOver = state === 'accepted';
  return (
    <form
      class="handover__form"
      aria-label="Summary and plan"
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
        label="Summary: what happened, what is broken, what it cost"
        value={summary}
        rows={5}
        onInput={(value) => onChange({ summary: value })}
      />
      <Field
        label="Plan: what is next"
        value={plan}
        rows={3}
        onInput={(value) => onChange({ plan: value })}
      />
      <Field
        label="For (optional)"
        value={to}
        maxLength={256}
        autocomplete="off"
        onInput={(value) => onChange({ to: value })}
      />
      <FormStatus progress={progress} onShowNewest={props.onShowNewest} />
      <div class="handover__buttons">
        {isOver ? (
          <Button
            label="Move this text to a comment"
            icon="comment"
            kind="primary"
            onClick={props.onToComment}
          />
        ) : (
          <>
            <Button
              label="Save"
              icon="save"
              type="submit"
              command="send"
              disabled={isBusy || !isChanged}
            />
            <Button
              label={offerLabel(state, isChanged)}
              icon="send"
              kind={state === 'draft' ? 'primary' : undefined}
              disabled={isBusy || summary.trim() === ''}
              onClick={onOffer}
            />
          </>
        )}
        {isChanged && <Button label="Discard my changes" onClick={props.onDiscard} />}
      </div>
      {!isOver && summary.trim() === '' && (
        <p class="labelled__hint">An offer needs a summary. One sentence is enough.</p>
      )}
      <Problem text={problem} />
    </form>
  );
}

function offerLabel(state: HandoverTextProps['state'], isChanged: boolean): string {
  if (state === 'offered') return isChanged ? 'Save and offer again' : 'Offer again';
  return isChanged ? 'Save and offer' : 'Offer the handover';
}
