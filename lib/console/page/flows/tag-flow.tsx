import { useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import type { Tag } from '../store/records.ts';
import { TagDialog, type TagFields } from '../views/dialogs/tag.tsx';
import { useSubmit } from './use-submit.ts';

type TagFlowProps = { desk: Desk; tag: Tag; onSaved: () => void; onClose: () => void };

/** Describes, colours and archives a tag. */
export function TagFlow({ desk, tag, onSaved, onClose }: TagFlowProps) {
  const [fields, setFields] = useState<TagFields>({
    description: tag.description ?? '',
    color: tag.color ?? '',
    archived: tag.archived === true,
  });
  const { isBusy, problem, problems, submit } = useSubmit(onClose, ['description', 'color']);
  const save = async () => {
    const request = {
      path: { tag_id: tag.id },
      body: { ...fields, color: fields.color === '' ? null : fields.color },
      headers: { 'If-Match': `"${tag.id}.${tag.version}"` },
    };
    await desk.api.call('shift-log.update-tag', request);
    desk.notices.confirm(`The tag ${tag.tag_name} was saved.`);
    onSaved();
  };
  return (
    <TagDialog
      {...{ fields, isBusy, problem, problems, onClose }}
      name={tag.tag_name}
      onChange={(part) => setFields({ ...fields, ...part })}
      onSave={() => void submit(save)}
    />
  );
}
