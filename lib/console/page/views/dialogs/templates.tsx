import { capitalized } from '#lib/night/words.ts';
import { isForComposer, type Template } from '../../store/templates.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/message.tsx';
import { Dialog } from './dialog.tsx';

type TemplatesDialogProps = {
  /** The templates by name; undefined while they are loaded. */
  templates: readonly Template[] | undefined;
  /** What the names of the shown ones contain. */
  words: string;
  problem?: string;
  onWords: (words: string) => void;
  onUse: (template: Template) => void;
  onNew: () => void;
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
  onClose: () => void;
};

/** The templates: those of comments and annotations go into the composer. Enter takes the first one. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { templates, words, problem, onWords, onUse, onNew, onClose } = props;
  const found = templates?.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const first = found?.find(isForComposer);
  return (
    <Dialog
      title="Templates"
      size="large"
      onClose={onClose}
      onSubmit={() => first && onUse(first)}
      buttons={
        <>
          <Button label="Close" onClick={onClose} />
          <Button label="New template" icon="plus" onClick={onNew} />
        </>
      }
    >
      <Field label="Name" value={words} autofocus autocomplete="off" onInput={onWords} />
      {!templates && problem === undefined && <p role="status">Loading the templates…</p>}
      {templates?.length === 0 && (
        <p>There is none yet. A template is a text that is written often, such as a checklist.</p>
      )}
      <ul class="templates">
        {found?.map((template) => (
          <TemplateLine key={template.template_id} {...{ template }} {...props} />
        ))}
      </ul>
      <Problem text={problem} />
    </Dialog>
  );
}

type TemplateLineProps = Omit<TemplatesDialogProps, 'templates'> & { template: Template };

function TemplateLine({ template, onUse, onEdit, onDelete }: TemplateLineProps) {
  const { name, target, text } = template;
  return (
    <li class="templates__item">
      <div>
        <strong>{name}</strong> <span class="templates__target">{capitalized(target)}</span>
        <p class="templates__text">{text}</p>
      </div>
      <span class="templates__buttons">
        {isForComposer(template) && (
          <Button label="Use" about={name} onClick={() => onUse(template)} />
        )}
        <Button
          label="Edit"
          about={name}
          icon="edit"
          isIconOnly
          kind="quiet"
          onClick={() => onEdit(template)}
        />
        <Button
          label="Delete"
          about={name}
          icon="trash"
          isIconOnly
          kind="quiet"
          onClick={() => onDelete(template)}
        />
      </span>
    </li>
  );
}
