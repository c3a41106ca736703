import type { Desk } from '../desk/desk.ts';
import type { Template } from '../store/templates.ts';
import { toTemplateFields } from '../views/dialogs/template-fields.ts';
import { TemplateForm } from '../views/dialogs/template-form.tsx';
import { templateFormRequests } from './template-form.ts';
import { etagOf } from './template-requests.ts';
import { useDialogForm } from './use-dialog-form.ts';

type TemplateFormFlowProps = {
  desk: Desk;
  template?: Template;
  /** The text that a new template begins with. */
  text: string;
  onDone: () => void;
  onClose: () => void;
};

/** Writes a template, or changes one. */
export function TemplateFormFlow({ desk, template, text, onDone, onClose }: TemplateFormFlowProps) {
  const form = useDialogForm({
    onSaved: ({ name }) => desk.notices.confirm(`The template ${name} was saved.`),
    onDone,
    name: `template ${template?.template_id ?? 'new'}`,
    start: () => {
      const values = toTemplateFields(template ?? { text });
      return { values, base: { values, ...(template && { etag: etagOf(template) }) } };
    },
    requests: templateFormRequests(desk),
  });
  return <TemplateForm {...form} isNew={!template} onClose={onClose} />;
}
