import type { ComponentChildren } from 'preact';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { capitalized, severities } from '#lib/night/words.ts';
import type { OpenItem } from '../../store/item-loss-records.ts';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

/** What a report of a fault makes, in this order. */
export const faultParts = ['comment', 'item', 'loss', 'ticket'] as const;
export type FaultPart = (typeof faultParts)[number];

export type FaultFields = {
  text: string;
  title: string;
  severity: OpenItem['severity'];
  component: string;
  began: string;
  ended: string;
  /** Whether an item, a loss and a ticket are made besides the comment. */
  item: boolean;
  loss: boolean;
  ticket: boolean;
};

const names: Record<FaultPart, string> = {
  comment: 'Comment',
  item: 'Open item: it stays open beyond this shift',
  loss: 'Lost time',
  ticket: 'Ticket in the tracker',
};

const severityOptions = severities.map((one) => [one, capitalized(one)] as const);

type FaultDialogProps = FormState & {
  fields: FaultFields;
  /** What the desk has already. */
  done: Partial<Record<FaultPart, unknown>>;
  timeProblems: Partial<Record<'began' | 'ended', string>>;
  onChange: (part: Partial<FaultFields>) => void;
  onSave: () => void;
};

/** Reports the fault of a failed block: a comment, and with it an open item, lost time and a ticket. */
export function FaultDialog(props: FaultDialogProps) {
  const { fields, done, timeProblems, onChange, ...state } = props;
  const field = (name: 'text' | 'title' | 'component' | 'began' | 'ended') => ({
    value: fields[name],
    problem: state.problems?.[name],
    autocomplete: 'off',
    onInput: (value: string) => onChange({ [name]: value }),
  });
  const needsTitle = fields.item || fields.ticket;
  return (
    <FormDialog
      {...state}
      title="Report a fault"
      size="large"
      saveLabel={done.comment !== undefined ? 'Send the rest' : 'Report'}
      canSave={
        hasVisibleCharacter(fields.text) &&
        (!needsTitle || hasVisibleCharacter(fields.title)) &&
        (!fields.loss || Object.keys(timeProblems).length === 0)
      }
    >
      <Field label="Comment" rows={4} autofocus {...field('text')} />
      <div class="columns">
        <Field label="Title of the item and the ticket" maxLength={255} {...field('title')} />
        <Field label="Component" maxLength={256} {...field('component')} />
      </div>
      <Part name="item" {...props}>
        <Select
          label="Severity"
          value={fields.severity}
          options={severityOptions}
          onChange={(value) => onChange({ severity: value as FaultFields['severity'] })}
        />
      </Part>
      <Part name="loss" {...props}>
        <div class="columns">
          <Field label="Began (UTC)" {...field('began')} problem={timeProblems.began} />
          <Field
            label="Ended (UTC)"
            {...field('ended')}
            problem={timeProblems.ended}
            hint="Leave empty while the loss goes on."
          />
        </div>
      </Part>
      <Part name="ticket" {...props} />
    </FormDialog>
  );
}

type PartProps = FaultDialogProps & {
  name: Exclude<FaultPart, 'comment'>;
  children?: ComponentChildren;
};

/** A part that may be left out, with its fields. One that is done cannot be changed any more. */
function Part({ name, fields, done, onChange, children }: PartProps) {
  if (done[name] !== undefined) return <p>{names[name]}: done.</p>;
  return (
    <fieldset class="options">
      <label class="check">
        <input
          type="checkbox"
          checked={fields[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        />
        {names[name]}
      </label>
      {fields[name] && children}
    </fieldset>
  );
}
