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
    onSaved: () => {
      desk.notices.confirm(`The tag ${tag.tag_name} was saved.`);
      onSaved();
    },
    onDone: onClose,
  });
  return <TagDialog {...form} name={tag.tag_name} onClose={onClose} />;
}
