import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { Desk } from '../desk/desk.ts';
import type { Template } from '../store/templates.ts';
import {
  TemplateForm,
  toTemplateFields,
  type TemplateFields,
} from '../views/dialogs/template-form.tsx';
import { TemplatesDialog } from '../views/dialogs/templates.tsx';
import { deleteTemplate, loadTemplates, saveTemplate } from './template-requests.ts';
import { putTemplate } from './put-template.ts';
import { useSubmit } from './use-submit.ts';

type TemplatesFlowProps = { desk: Desk; composer: ComposerModel; onClose: () => void };

/** Puts a template into the composer; here templates are also written, changed and deleted. */
export function TemplatesFlow({ desk, composer, onClose }: TemplatesFlowProps) {
  const [templates, setTemplates] = useState<readonly Template[] | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [edited, setEdited] = useState<{ template?: Template } | undefined>(undefined);
  const load = () =>
    loadTemplates(desk).then(setTemplates, (error: unknown) => setProblem(messageOf(error)));
  useEffect(() => void load(), []);
  if (edited)
    return (
      <TemplateFormFlow
        {...{ desk, ...edited, onClose }}
        text={composer.draft.peek()?.text ?? ''}
        onSaved={() => {
          setEdited(undefined);
          void load();
        }}
        onCancel={() => setEdited(undefined)}
      />
    );
  return (
    <TemplatesDialog
      {...{ templates, problem, onClose }}
      onUse={(template) => {
        onClose();
        void putTemplate(composer, template);
      }}
      onNew={() => setEdited({})}
      onEdit={(template) => setEdited({ template })}
      onDelete={(template) =>
        void deleteTemplate(desk, template).then(load, (error: unknown) =>
          setProblem(messageOf(error)),
        )
      }
    />
  );
}

type TemplateFormFlowProps = {
  desk: Desk;
  template?: Template;
  /** What is written in the composer: the text of a new template begins with it. */
  text: string;
  onSaved: () => void;
  onCancel: () => void;
  onClose: () => void;
};

function TemplateFormFlow({ desk, template, text, onSaved, ...rest }: TemplateFormFlowProps) {
  const [fields, setFields] = useState<TemplateFields>(() => toTemplateFields(template, text));
  const key = useMemo(() => crypto.randomUUID(), []);
  const { submit, ...state } = useSubmit(onSaved, Object.keys(fields));
  const save = async () => {
    const { title, severity, tags, ...content } = fields;
    const item = fields.target === 'item' ? { title, severity } : { title: null, severity: null };
    const names = tags.split(',').map((name) => name.trim().replace(/^#/, ''));
    const body = { ...content, ...item, tags: names.filter(Boolean) };
    const { name } = await saveTemplate(desk, template, body, key);
    desk.notices.confirm(`The template ${name} was saved.`);
  };
  return (
    <TemplateForm
      {...{ fields, ...state, ...rest }}
      isNew={!template}
      onChange={(part) => setFields({ ...fields, ...part })}
      onSave={() => void submit(save)}
    />
  );
}
