import { creatorOf } from '#lib/night/names.ts';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { useState } from 'preact/hooks';
import type { Comment } from '../../store/records.ts';
import { Field, Select } from '../parts/field.tsx';
import { fullTime } from '../parts/time.tsx';
import { Similar, type SimilarEntry } from '../search/similar.tsx';
import { FormDialog, type FormState } from './form-dialog.tsx';

/** A ticket as the service takes it. */
export type TicketFields = {
  summary: string;
  description: string;
  issue_type: string;
  priority: string;
  severity: string;
  components: string[];
  comment_id: number;
};

const MAX_SUMMARY_CHARS = 255;
const MAX_DESCRIPTION_CHARS = 32_000;

/** Returns the fields of a ticket as a comment suggests them. */
export function ticketFor(comment: Comment, address: string): TicketFields {
  const { comment: text = '', comment_id, metadata, eb_fk } = comment;
  const [firstLine = ''] = text.split('\n').filter((line) => line.trim() !== '');
  const lines = [
    text,
    '',
    `Comment of ${creatorOf(metadata)}, ${fullTime(metadata.created_on)}`,
    ...(eb_fk === undefined ? [] : [`Execution block ${eb_fk}`]),
    address,
  ];
  return {
    summary: firstLine.slice(0, MAX_SUMMARY_CHARS),
    description: lines.join('\n').slice(0, MAX_DESCRIPTION_CHARS),
    issue_type: 'Bug',
    priority: '',
    severity: '',
    components: [],
    comment_id,
  };
}

type TicketDialogProps = FormState & {
  fields: TicketFields;
  /** Earlier entries like the summary, in a space of their own, and the tickets that the comment is linked to. */
  similar?: readonly SimilarEntry[];
  linked?: readonly string[];
  onSummary?: (summary: string) => void;
  /** Links the comment to a ticket that exists, instead of creating one. */
  onLink?: (url: string) => void;
  onCreate: (fields: TicketFields) => void;
};

const asIs = (words: string) => [words, words] as const;
const issueTypes = ['Bug', 'Task', 'Incident', 'Improvement'].map(asIs);
const unset = ['', 'Not set'] as const;
const priorities = [unset, ...['Highest', 'High', 'Medium', 'Low', 'Lowest'].map(asIs)];
const severities = [unset, ...['Critical', 'Major', 'Minor'].map(asIs)];

/** Creates a ticket from a comment. */
export function TicketDialog(props: TicketDialogProps) {
  const { problems = {}, similar = [], linked = [], onSummary, onLink, onCreate } = props;
  const choiceProblem = problems.issue_type ?? problems.priority ?? problems.severity;
  const [fields, setFields] = useState(props.fields);
  const change = (part: Partial<TicketFields>) => setFields({ ...fields, ...part });
  const { summary, description, issue_type, priority, severity, components } = fields;
  return (
    <FormDialog
      title="Create a ticket"
      size="large"
      isBusy={props.isBusy}
      problem={props.problem ?? choiceProblem}
      saveLabel="Create the ticket"
      canSave={hasVisibleCharacter(summary)}
      onSave={() =>
        onCreate({ ...fields, components: components.map((one) => one.trim()).filter(Boolean) })
      }
      onClose={props.onClose}
    >
      <Field
        label="Summary"
        value={summary}
        onInput={(value) => {
          change({ summary: value });
          onSummary?.(value);
        }}
        maxLength={MAX_SUMMARY_CHARS}
        problem={problems.summary}
        autofocus
      />
      <div class="columns">
        <Select
          label="Type"
          value={issue_type}
          options={issueTypes}
          onChange={(value) => change({ issue_type: value })}
        />
        <Select
          label="Priority"
          value={priority}
          options={priorities}
          onChange={(value) => change({ priority: value })}
        />
        <Select
          label="Severity"
          value={severity}
          options={severities}
          onChange={(value) => change({ severity: value })}
        />
      </div>
      <Field
        label="Description"
        value={description}
        onInput={(value) => change({ description: value })}
        rows={7}
        maxLength={MAX_DESCRIPTION_CHARS}
        problem={problems.description}
      />
      <Field
        label="Components"
        value={components.join('\n')}
        onInput={(value) => change({ components: value.split('\n') })}
        rows={2}
        hint="One on each line: part number, space, name."
        problem={problems.components}
      />
      {onLink && (
        <section class="similar-space" aria-labelledby="similar-title">
          <h3 id="similar-title">Similar entries</h3>
          {similar.length > 0 ? <Similar {...{ similar, linked, onLink }} /> : <p>None.</p>}
        </section>
      )}
    </FormDialog>
  );
}
