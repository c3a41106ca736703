import { TIME_HINT } from '#lib/console/page/text/typed-time.ts';
import { FaultDialog } from '#lib/console/page/views/dialogs/fault.tsx';
import { OccurrenceDialog } from '#lib/console/page/views/dialogs/occurrence.tsx';
import { TagDialog } from '#lib/console/page/views/dialogs/tag.tsx';
import { toTemplateFields } from '#lib/console/page/views/dialogs/template-fields.ts';
import { TemplateForm } from '#lib/console/page/views/dialogs/template-form.tsx';
import { TemplatesDialog } from '#lib/console/page/views/dialogs/templates.tsx';
import { WithdrawalDialog } from '#lib/console/page/views/dialogs/withdrawal.tsx';
import type { Examples } from './example.ts';
import { doNothing } from './night-context.ts';
import { template } from './records.ts';

const close = { onClose: doNothing };

/** The dialogs of entries, tags and templates. */
export const entryDialogExamples: Examples = {
  'withdraw a comment': () => (
    <WithdrawalDialog
      {...close}
      subject="comment"
      isWithdrawn={false}
      hasReplies
      reason="Meant for antenna 13"
      onReason={doNothing}
      onAct={doNothing}
    />
  ),
  'when it happened': () => (
    <OccurrenceDialog
      {...close}
      typed="26:05"
      timeProblem={TIME_HINT}
      onType={doNothing}
      onSave={doNothing}
    />
  ),
  'report a fault, whose comment is saved': () => (
    <FaultDialog
      {...close}
      fields={{
        text: '@eb-t0001-20261121-00008 failed. configure: timed out',
        title: 'configure: timed out',
        severity: 'major',
        component: 'SKA012',
        began: '22:26:40',
        ended: '22:31',
        item: true,
        loss: true,
        ticket: false,
      }}
      done={{ comment: 1 }}
      problem="No connection to the desk."
      timeProblems={{}}
      onChange={doNothing}
      onSave={doNothing}
    />
  ),
  'edit a tag': () => (
    <TagDialog
      {...close}
      name="weather"
      fields={{ description: 'Time lost to the weather', color: 'teal', archived: false }}
      onChange={doNothing}
      onSave={doNothing}
    />
  ),
  templates: () => (
    <TemplatesDialog
      {...close}
      templates={[template(1, 'Weather stop'), template(2, 'Antenna stands still', 'item')]}
      words=""
      onWords={doNothing}
      onUse={doNothing}
      onNew={doNothing}
      onEdit={doNothing}
      onDelete={doNothing}
    />
  ),
  'edit a template': () => (
    <TemplateForm
      {...close}
      isNew={false}
      fields={toTemplateFields(template(2, 'Antenna stands still', 'item'))}
      onChange={doNothing}
      onSave={doNothing}
    />
  ),
  'reinstate a reply': () => (
    <WithdrawalDialog
      {...close}
      subject="reply"
      isWithdrawn
      hasReplies={false}
      reason=""
      onReason={doNothing}
      onAct={doNothing}
    />
  ),
};
