import type { Desk } from '../desk/desk.ts';
import type { Tag } from '../store/records.ts';
import { TagDialog } from '../views/dialogs/tag.tsx';
import { tagFormRequests, toTagVersion } from './tag-form.ts';
import { useDialogForm } from './use-dialog-form.ts';

type TagFlowProps = { desk: Desk; tag: Tag; onSaved: () => void; onClose: () => void };

/** Describes, colours and archives a tag. */
export function TagFlow({ desk, tag, onSaved, onClose }: TagFlowProps) {
  const form = useDialogForm({
    name: `tag ${tag.id}`,
    start: () => {
      const base = toTagVersion(tag);
      return { values: base.values, base };
    },
    requests: tagFormRequests(desk),
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <TagDialog
      name={tag.tag_name}
      fields={form.fields}
      isBusy={form.isBusy}
      problem={form.problem}
      problems={form.problems}
      onChange={form.change}
      onSave={form.save}
      onCancel={form.forget}
      onClose={onClose}
    />
  );
}
