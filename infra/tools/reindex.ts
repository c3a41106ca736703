import { SingleBar } from 'cli-progress';
import { command } from '../command.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';
import { withStore } from './store.ts';

const usage = () => `npm run reindex -- [--stage prod]
Rebuilds the search index from the tables, with and without a running service, and removes the entries of
records that no longer exist. Entries can be found meanwhile. It may be interrupted and repeated.
Needed after a table was restored, after the first deployment with the search, for items that were opened before
the first shift, and when the alarm index-events-fails says so.
${stageHelp}`;

async function reindexWithProgress(): Promise<void> {
  const { reindex } = await import('#lib/search/reindex.ts');
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {entries} entries | {duration_formatted}',
    clearOnComplete: true,
    hideCursor: false,
  });
  bar.start(1, 0, { entries: 0 });
  try {
    const { entries, removed } = await reindex(({ done, total, entries }) => {
      bar.setTotal(total);
      bar.update(done, { entries });
    });
    console.log(`${entries} entries are indexed; ${removed} without a record were removed.`);
  } finally {
    bar.stop();
  }
}

await command({ usage, options: { ...stageOption } }, async ({ stage }) => {
  await useStage(stage);
  await withStore(reindexWithProgress, { changes: true });
});
