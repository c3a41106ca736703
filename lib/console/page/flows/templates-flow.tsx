import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { Desk } from '../desk/desk.ts';
import type { Template } from '../store/templates.ts';
import {
  TemplateForm,
  toTemplateBody,
  toTemplateFields,
  type TemplateFields,
} from '../views/dialogs/template-form.tsx';
import { Question } from '../views/dialogs/question.tsx';
import { TemplatesDialog } from '../views/dialogs/templates.tsx';
import { putTemplate } from './put-template.ts';
import { deleteTemplate, loadTemplates, saveTemplate } from './template-requests.ts';
import { useSubmit } from './use-submit.ts';

type TemplatesFlowProps = {
  desk: Desk;
  composer: ComposerModel;
  /** Whether a `/` in the empty text has opened it: what is typed goes back there if no template is chosen. */
  isTyped?: boolean;
  onClose: () => void;
};

/** Puts a template into the composer; here templates are also written, changed and deleted. */
export function TemplatesFlow({ desk, composer, isTyped = false, onClose }: TemplatesFlowProps) {
  const [templates, setTemplates] = useState<readonly Template[] | undefined>(undefined);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [edited, setEdited] = useState<{ template?: Template } | undefined>(undefined);
  const load = () =>
    loadTemplates(desk).then(setTemplates, (error: unknown) => setProblem(messageOf(error)));
  useEffect(() => void load(), []);
  const [deleted, setDeleted] = useState<Template | undefined>(undefined);
  const close = () => {
    onClose();
    if (isTyped && words !== '') composer.setText(`/${words}`);
  };
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
  if (deleted)
    return (
      <Question
        title={`Delete the template ${deleted.name}?`}
        text={['Nobody can use it any more. Texts that were written with it stay.']}
        choices={[
          {
            label: 'Delete it',
            kind: 'danger',
            run: () => {
              setDeleted(undefined);
              void remove(desk, deleted).then(load);
            },
          },
        ]}
        cancel="Keep it"
        onClose={() => setDeleted(undefined)}
      />
    );
  return (
    <TemplatesDialog
      {...{ templates, words, problem }}
      onWords={setWords}
      onUse={(template) => {
        onClose();
        void putTemplate(composer, template);
      }}
      onNew={() => setEdited({})}
      onEdit={(template) => setEdited({ template })}
      onDelete={setDeleted}
      onClose={close}
    />
  );
}

const remove = (desk: Desk, template: Template): Promise<void> =>
  deleteTemplate(desk, template).then(
    () => desk.notices.confirm(`The template ${template.name} was deleted.`),
    (error: unknown) => desk.notices.fail(messageOf(error)),
  );

type TemplateFormFlowProps = {
  desk: Desk;
  template?: Template;
  /** What is written in the composer: the text of a new template begins with it. */
  text: string;
  onSaved: () => void;
  onCancel: () => void;
  onClose: () => void;
};

/** What was typed into a form that was closed, by the id of the template. */
const typedFields = new Map<number | undefined, TemplateFields>();

function TemplateFormFlow(props: TemplateFormFlowProps) {
  const { desk, template, text, onSaved, onCancel, ...rest } = props;
  const id = template?.template_id;
  const [fields, setFields] = useState<TemplateFields>(
    () => typedFields.get(id) ?? toTemplateFields(template, text),
  );
  const key = useMemo(() => crypto.randomUUID(), []);
  const { submit, ...state } = useSubmit(onSaved, Object.keys(fields));
  const save = async () => {
    const { name } = await saveTemplate(desk, template, toTemplateBody(fields, template), key);
    typedFields.delete(id);
    desk.notices.confirm(`The template ${name} was saved.`);
  };
  return (
    <TemplateForm
      {...{ fields, ...state, ...rest }}
      isNew={!template}
      onChange={(part) => {
        typedFields.set(id, { ...fields, ...part });
        setFields({ ...fields, ...part });
      }}
      onSave={() => void submit(save)}
      onCancel={() => {
        typedFields.delete(id);
        onCancel();
      }}
    />
  );
}
