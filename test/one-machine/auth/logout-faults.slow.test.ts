import { expect, it } from 'vitest';
import { endSession, getUser } from '#lib/session/contracts/session.ts';
import { listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { createClient } from '#lib/contract/client.ts';
import {
  startDeskForTest,
  createEmptyFolder,
  launchDesk,
  shutDown,
} from '../../support/api/desk.ts';
import { startFaultyEngine, type Fault } from '../../support/faults/faulty-engine.ts';
import { scanTable } from '../../support/machine/stored-data.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const faults: Fault[] = ['throttled', 'server error', 'cut before'];

/** Starts a service whose engine fails selected operations. */
async function startFaultyDesk() {
  const { folder } = await startDeskForTest();
  const service = await readServiceFile(folder);
  const { state, endpoint } = await startFaultyEngine(() => service.dynamo);
  const desk = await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  return { state, ...desk };
}

it.each(faults)(
  'returns 503 and writes nothing while it cannot check whether a session was ended: %s',
  async (fault) => {
    const { state, as, anonymous, url } = await startFaultyDesk();
    const operator = await as('operator');
    const tag_name = `tag ${fault}`;

    state.faultFor = (operation) => (operation === 'BatchGetItem' ? fault : undefined);
    const responses = [
      await operator(createTag, { body: { tag_name } }),
      await operator(createTag, { body: {} }),
      await operator(listTags),
    ];
    const forged = await createClient(url, 'forged')(listShifts);
    const without = await anonymous(listTags);
    state.faultFor = () => undefined;

    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(responses.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1']);
    expect([forged.status, without.status]).toEqual([401, 200]);
    expect((await anonymous(listTags)).body.result_data).toEqual([]);
    expect((await operator(createTag, { body: { tag_name } })).status).toBe(200);
  },
);

it.each(faults)(
  'returns 503 for a logout that could not be stored, and still accepts the token: %s',
  async (fault) => {
    const { state, url, token } = await startFaultyDesk();
    const caller = createClient(url, await token('operator-1', 'operator'));

    state.faultFor = (operation) => (operation === 'TransactWriteItems' ? fault : undefined);
    const failure = await caller(endSession);
    state.faultFor = () => undefined;
    const beforeLogout = await caller(getUser);
    const stored = await caller(endSession);
    const after = await caller(getUser);

    expect([failure.status, beforeLogout.status, stored.status, after.status]).toEqual([
      503, 200, 200, 401,
    ]);
    expect(failure.headers.getSetCookie()).toEqual([]);
  },
);

it.each([60, 60.5, -10])(
  'stores a logout until its token expires in %d s, plus the clock skew',
  async (seconds) => {
    const { url, token, folder } = await startDeskForTest();
    const exp = Math.floor(Date.now() / 1000) + seconds;

    await createClient(url, await token('operator-1', 'operator', { exp, jti: 'one' }))(endSession);

    const stored = await scanTable(folder, 'session');
    const [logout] = stored.filter((item) => 'pk' in item && item.pk === 'LOGOUT#one');
    const { expires } = logout as { expires: number };
    expect(expires).toBeGreaterThan(exp + 30);
    expect(expires).toBeLessThan(exp + 33);
  },
);

it('keeps a session ended when the service is killed right after the logout', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder);
  const token = await first.token('operator-1', 'operator');
  const { status } = await createClient(first.url, token)(endSession);
  await first.stop('SIGKILL');

  const second = await launchDesk(folder);
  const after = await createClient(second.url, token)(getUser);
  await shutDown(second);

  expect([status, after.status]).toEqual([200, 401]);
});
