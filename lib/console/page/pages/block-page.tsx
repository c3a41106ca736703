import { useRoute } from 'preact-iso/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useDesk, type Desk } from '../desk/desk.ts';
import { mergeComments } from '../store/merge.ts';
import type { Comment } from '../store/records.ts';
import { typedBlock } from '#lib/characters/references.ts';
import { Composer } from '../views/composer/composer.tsx';
import { BlockView } from '../views/references/block-view.tsx';
import { useEntryContext } from './use-actions.tsx';
import { useAsync } from './use-async.ts';
import { useComposer, useComposerModel } from './use-composer.tsx';
import { useTitle } from './use-title.ts';

/** An execution block, in all shifts that logged it. What is written here belongs to the running shift. */
export function BlockPage() {
  const desk = useDesk();
  const { eb_id = '' } = useRoute().params;
  useTitle(eb_id);
  const running = desk.running.value?.shift_id;
  const model = useComposerModel(running);
  const store = useMemo(
    () => (running === undefined ? undefined : desk.shifts.open(running).store),
    [desk, running],
  );
  const composer = useComposer(model, store);
  const block = useAsync(eb_id, () => loadBlock(desk, eb_id));
  const newComments = useNewComments(desk, eb_id);
  const shown =
    block.state === 'loaded'
      ? { ...block, value: { ...block.value, comments: unite(block.value.comments, newComments) } }
      : block;
  return (
    <BlockView
      ebId={eb_id}
      block={shown}
      context={useEntryContext(model)}
      onComment={model && (() => model.mention(typedBlock(eb_id)))}
    >
      {composer && <Composer {...composer} />}
    </BlockView>
  );
}

async function loadBlock({ api }: Desk, ebId: string) {
  const query = { eb_id: ebId, match_type: 'equals' };
  const [shifts, comments] = await Promise.all([
    api.call('shift-log.list-shifts', { query }),
    api.call('shift-log.list-comments', { query: { eb_fk: ebId } }),
  ]);
  return {
    logs: shifts.body.result_data
      .flatMap(({ shift_logs }) => shift_logs)
      .filter(({ eb_id }) => String(eb_id) === ebId),
    comments: comments.body.result_data,
  };
}

/** Returns the comments on a block that have arrived since the page was opened, in their newest versions. */
function useNewComments({ live }: Desk, ebId: string): readonly Comment[] {
  const [comments, setComments] = useState<readonly Comment[]>([]);
  useEffect(() => {
    setComments([]);
    return live.listen((frame) => {
      if (frame.event !== 'shift_comment' || frame.data?.eb_fk !== ebId) return;
      const { data } = frame;
      setComments((before) => unite(before, [data]));
    });
  }, [live, ebId]);
  return comments;
}

function unite(comments: readonly Comment[], others: readonly Comment[]): readonly Comment[] {
  const byId = new Map(comments.map((comment) => [comment.comment_id, comment]));
  for (const comment of others) {
    const before = byId.get(comment.comment_id);
    byId.set(comment.comment_id, before ? mergeComments(before, comment) : comment);
  }
  return [...byId.values()];
}
