import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { Desk } from '../desk/desk.ts';
import type { Template } from '../store/templates.ts';
import { Question } from '../views/dialogs/question.tsx';
import { TemplatesDialog } from '../views/dialogs/templates.tsx';
import { putTemplate } from './put-template.ts';
import { TemplateFormFlow } from './template-form-flow.tsx';
import { deleteTemplate, loadTemplates } from './template-requests.ts';

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
        text={textIn(composer)}
        onDone={() => {
          setEdited(undefined);
          void load();
        }}
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

/** Returns the text in the composer, without the `/` that opens the templates. */
function textIn({ draft }: ComposerModel): string {
  const text = draft.peek()?.text ?? '';
  return text === '/' ? '' : text;
}

const remove = (desk: Desk, template: Template): Promise<void> =>
  deleteTemplate(desk, template).then(
    () => desk.notices.confirm(`The template ${template.name} was deleted.`),
    (error: unknown) => desk.notices.fail(messageOf(error)),
  );
