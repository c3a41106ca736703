import { expect, it } from 'vitest';
import { isEmpty, openBrowser } from '../support/browser.ts';
import { shift_id } from '../support/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

it('makes a later edit of the same version one of the version that it brings (rule 13)', async () => {
  const { desk, open } = openBrowser();
  const tab = await open();
  await tab.comment('one');
  await waitUntil(() => expect(desk.comments.size).toBe(1));
  const [comment] = [...desk.comments.values()];
  const target = { kind: 'edit', shift_id, comment_id: comment!.comment_id } as const;
  await isEmpty(tab.outbox.entries);
  tab.isOnline.value = false;
  for (const text of ['two', 'three']) {
    const edit = await tab.drafts.open(target, comment);
    await tab.drafts.save({ ...edit, text });
    await tab.outbox.send(edit.id);
  }

  tab.isOnline.value = true;

  await isEmpty(tab.outbox.entries);
  expect(desk.comments.get(target.comment_id)?.comment).toBe('three');
});
