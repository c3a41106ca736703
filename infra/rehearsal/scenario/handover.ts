import assert from 'node:assert/strict';
import type { Deployment, Rehearsal } from '../deployment.ts';
import { createToken, send, SLT, type ListOf } from './services.ts';

type Shift = { shift_id: number };
type Handover = { state: string; next_shift_id?: number };
type Report = { state: string; version: number; handover?: { state: string } };

/**
 * Hands the running shift over: its operator offers it, and another operator acknowledges what is open and accepts it.
 * Then makes its report final, and reads the stored version.
 */
export async function handOver(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const [outgoing, incoming] = await Promise.all(
    ['operator-1', 'operator-2'].map((user) =>
      createToken(rehearsal, deployment, 'operator', user),
    ),
  );
  const sendRequest = async <T>(token = '', method: string, path: string, json?: object) => {
    const request = { method, path: `${SLT}/shift/${path}`, ...(json && { json }) };
    const [first] = (await send<ListOf<T>>(deployment, token, request)).result_data;
    assert(first !== undefined, `${path} responds without data.`);
    return first;
  };
  const { shift_id } = await sendRequest<Shift>(outgoing, 'GET', 'current');
  const handover = `${shift_id}/handover`;
  await sendRequest(outgoing, 'PUT', handover, { summary: 'The quokka dish lost lock' });
  await sendRequest(outgoing, 'POST', `${handover}/offer`);
  await sendRequest(incoming, 'POST', `${handover}/acknowledgement`, { all: true });
  const next = { operator_name: 'Grace Hopper' };
  const acceptedHandover = await sendRequest<Handover>(
    incoming,
    'POST',
    `${handover}/acceptance`,
    next,
  );
  assert(acceptedHandover.state === 'accepted', `The handover is ${acceptedHandover.state}.`);
  const runningShift = await sendRequest<Shift>(incoming, 'GET', 'current');
  assert(
    runningShift.shift_id === acceptedHandover.next_shift_id,
    `Shift ${runningShift.shift_id} runs.`,
  );

  await sendRequest(outgoing, 'POST', `${shift_id}/report/finalization`);
  const report = await sendRequest<Report>(outgoing, 'GET', `${shift_id}/report?version=1`);
  assert.deepEqual([report.state, report.handover?.state], ['final', 'accepted']);
}
