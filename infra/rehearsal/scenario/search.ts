import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInCopy, type Deployment, type Rehearsal } from '../deployment.ts';
import { call, listShifts, SLT, type ListOf } from './services.ts';

/** How often a search is repeated: the emulator polls streams once a second. */
const ATTEMPTS = 40;

type Hit = { kind: string; id: string };

/** Comments on the newest shift, and finds the comment by a search, before and after the index is rebuilt. */
export async function findComment(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const { result_data: shifts } = await listShifts(rehearsal, deployment);
  const { result_data: comments } = await call<ListOf<{ comment_id: number }>>(
    rehearsal,
    deployment,
    {
      role: 'operator',
      path: `${SLT}/shift/comment`,
      json: { shift_fk: shifts[0]?.shift_id, comment: 'The quokka dish lost lock' },
    },
  );
  const expected = { kind: 'comment', id: String(comments[0]?.comment_id) };
  await expectHit(rehearsal, deployment, expected);
  await runInCopy(rehearsal, 'reindex', [
    'npm',
    'run',
    '--silent',
    'reindex',
    '--',
    '--stage',
    'dev',
  ]);
  await expectHit(rehearsal, deployment, expected);
}

async function expectHit(
  rehearsal: Rehearsal,
  deployment: Deployment,
  { kind, id }: Hit,
): Promise<void> {
  const request = { role: 'viewer', path: `${SLT}/search?q=quokka` };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { result_data: hits } = await call<ListOf<Hit>>(rehearsal, deployment, request);
    if (hits.some((hit) => hit.kind === kind && hit.id === id)) return;
    await sleep(1000);
  }
  assert.fail('The comment is not found by the search.');
}
