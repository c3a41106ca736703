import { useRoute } from 'preact-iso/router';
import { useDesk, type Desk } from '../desk/desk.ts';
import { BlockView } from '../views/references/block-view.tsx';
import { useEntryContext } from './use-actions.tsx';
import { useAsync } from './use-async.ts';
import { useTitle } from './use-title.ts';

/** An execution block, in all shifts that logged it. */
export function BlockPage() {
  const desk = useDesk();
  const { eb_id = '' } = useRoute().params;
  useTitle(eb_id);
  const context = useEntryContext(undefined);
  const block = useAsync(eb_id, () => loadBlock(desk, eb_id));
  return <BlockView ebId={eb_id} block={block} context={context} />;
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
