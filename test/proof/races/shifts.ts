import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { createModel, pick, type Client, type SharedObject, type Result } from './objects.ts';

/** Checks that at most one shift runs, that ids are consecutive, and that only the running shift can be ended. */
export function createRunningShiftObject(operator: Client, last: number): SharedObject {
  let lastId = last;
  const start = async (): Promise<Result> => {
    const { status, body } = await operator(createShift, { body: { operator_name: 'Ada' } });
    const output = body.result_data[0]?.shift_id;
    if (output !== undefined) lastId = Math.max(lastId, output);
    return { act: 'start', status, ...(output !== undefined && { output }) };
  };
  const end = async (input: number): Promise<Result> => {
    const { status } = await operator(endShift, { path: { shift_id: input } });
    return { act: 'end', status, input };
  };
  const current = async (): Promise<Result> => {
    const { status, body } = await operator(getCurrentShift);
    const [shift] = body.result_data;
    return {
      act: 'read',
      status,
      output: shift?.shift_end === undefined ? (shift?.shift_id ?? 0) : 0,
    };
  };
  return {
    name: 'the running shift',
    act: (random) =>
      pick(
        random,
        start,
        current,
        () => end(lastId),
        () => end(lastId),
      )(),
    // The id of the running shift, or 0, and the last assigned id.
    model: createModel(`0 ${last}`, (state, { input, output }) => {
      const [running = 0, newest = 0] = state.split(' ').map(Number);
      return {
        'start 200': running === 0 && output === newest + 1 && `${newest + 1} ${newest + 1}`,
        'start 409': running !== 0 && state,
        'end 200': running === input && `0 ${newest}`,
        'end 409': running !== input && Number(input) <= newest && state,
        'end 404': Number(input) > newest && state,
        'read 200': output === running && state,
      };
    }),
  };
}
