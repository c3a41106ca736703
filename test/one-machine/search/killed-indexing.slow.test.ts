import { expect, it, onTestFinished } from 'vitest';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { createUniqueWord, searchFor, searchUntil } from '../../support/search/search.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

const ROUNDS = 4;
const COMMENTS = 15;

it('finds every acknowledged comment exactly once after a service was killed while it indexed', async () => {
  const folder = await createEmptyFolder();
  const word = createUniqueWord();
  const acknowledged = new Set<string>();
  let shiftId: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const desk = await launchDesk(folder);
    const operator = await desk.as('operator');
    shiftId ??= (await startShift(operator)).shift_id;
    const posts = Array.from({ length: COMMENTS }, async () => {
      const comment = `The antenna ${createUniqueWord()} lost lock again ${word}`;
      const { comment_id } = await postComment(operator, shiftId ?? 0, { comment });
      acknowledged.add(String(comment_id));
    });
    await Promise.all(posts);
    // The index is behind: at most a few of the comments are indexed.
    desk.process.kill('SIGKILL');
  }
  const last = await launchDesk(folder);
  onTestFinished(() => shutDown(last));
  const operator = await last.as('operator');

  await searchUntil(operator, { q: word, limit: 100 }, acknowledged.size);

  const { ids } = await searchFor(operator, { q: word, limit: 100 });
  expect(ids.sort()).toEqual([...acknowledged].sort());
});
