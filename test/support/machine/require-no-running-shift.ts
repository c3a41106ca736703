import { createClient } from '#lib/contract/client.ts';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { signToken } from './service-process.ts';

/** Throws if a shift is running in the deployment, because the tests would end it. */
export async function setup(): Promise<void> {
  const { BASE_URL = '', JWT_SECRET = '' } = process.env;
  const viewer = createClient(BASE_URL, await signToken(JWT_SECRET, 'viewer-1', 'viewer'));
  const { status, body } = await viewer(getCurrentShift);
  const [shift] = status === 200 ? body.result_data : [];
  if (shift && shift.shift_end === undefined)
    throw new Error(
      `The tests would end shift ${shift.shift_id}, which is running at ${BASE_URL}.`,
    );
}
