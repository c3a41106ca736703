import { useContext, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { messageOf } from '../api/call.ts';
import { useDesk } from '../desk/desk.ts';
import { ask, openDialog } from '../flows/open-dialog.tsx';
import { choicesOf } from '../store/filters.ts';
import type { Comment, Tag } from '../store/records.ts';
import { noteColors } from '../text/tag-mark.tsx';
import { LinksContext } from '../views/parts/links.ts';
import { TagsView } from '../views/references/tags-view.tsx';
import type { EntryContext } from '../views/timeline/actions.ts';
import { useEntryContext } from './use-actions.tsx';
import { useAsync } from './use-async.ts';
import { useTitle } from './use-title.ts';

/** The tags, and the comments with the one in the address. */
export function TagsPage() {
  const desk = useDesk();
  const { api, shifts, notices } = desk;
  const links = useContext(LinksContext);
  const { query, route } = useLocation();
  const { tag: selected } = query;
  useTitle(selected === undefined ? 'Tags' : `#${selected}`);
  const [version, setVersion] = useState(0);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const tags = useAsync(`tags ${version}`, async () => {
    const { result_data: all } = (await api.call('shift-log.list-tags')).body;
    noteColors(all);
    return all.toSorted(byName);
  });
  const comments = useAsync<readonly Comment[]>(`comments ${selected}`, async () =>
    selected === undefined
      ? []
      : (await api.call('shift-log.list-comments', { query: { tag: selected } })).body.result_data,
  );
  const choices = useMemo(() => shifts.stores().map((store) => choicesOf(store)), [shifts]);
  const used = new Map<string, string>();
  for (const { name } of choices.flatMap(({ value }) => value.tags))
    if (!used.has(name.toLowerCase())) used.set(name.toLowerCase(), name);
  const canWrite = desk.session.person.value?.canWrite === true;
  const context = useEntryContext(undefined);
  const change = (work: Promise<unknown>) =>
    work.then(
      () => {
        setProblem(undefined);
        setVersion(version + 1);
        return true;
      },
      (error: unknown) => {
        setProblem(messageOf(error));
        return false;
      },
    );
  const remove = ({ id, tag_name }: Tag) =>
    change(api.call('shift-log.delete-tag', { path: { tag_id: id } })).then((isDone) => {
      if (!isDone) return;
      notices.confirm(`The tag ${tag_name} was deleted. Comments keep it.`);
      if (selected === tag_name) route(links.tags);
    });
  return (
    <TagsView
      {...{ tags, selected, comments, problem }}
      used={[...used.values()].sort((a, b) => a.localeCompare(b))}
      context={withWriting(context, canWrite)}
      onCreate={(tag_name) => change(api.call('shift-log.create-tag', { body: { tag_name } }))}
      onEdit={(tag) =>
        void openDialog(desk, ({ TagFlow }, onClose) => (
          <TagFlow {...{ desk, tag, onClose }} onSaved={() => setVersion(version + 1)} />
        ))
      }
      onDelete={(tag) =>
        void ask(desk, {
          title: `Delete the tag ${tag.tag_name}?`,
          text: ['It is no longer suggested. Comments that have it keep it.'],
          choice: { label: 'Delete it', kind: 'danger', run: () => void remove(tag) },
          cancel: 'Keep it',
        })
      }
    />
  );
}

const byName = (a: Tag, b: Tag): number => a.tag_name.localeCompare(b.tag_name);

const withWriting = (context: EntryContext, canWrite: boolean): EntryContext => ({
  ...context,
  reader: { ...context.reader, canWrite },
});
