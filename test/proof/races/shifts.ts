import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { modelOf, pick, type Client, type Contested, type Said } from './objects.ts';

/** After the shift `last`, which is ended: that one shift runs at most, ids follow each other, and an end ends the one that runs. */
export function runningShift(operator: Client, last: number): Contested {
  let seen = last;
  const start = async (): Promise<Said> => {
    const { status, body } = await operator(createShift, { body: { operator_name: 'Ada' } });
    const got = body.result_data[0]?.shift_id;
    if (got !== undefined) seen = Math.max(seen, got);
    return { act: 'start', status, ...(got !== undefined && { got }) };
  };
  const end = async (given: number): Promise<Said> => {
    const { status } = await operator(endShift, { path: { shift_id: given } });
    return { act: 'end', status, given };
  };
  const current = async (): Promise<Said> => {
    const { status, body } = await operator(getCurrentShift);
    const [shift] = body.result_data;
    return {
      act: 'read',
      status,
      got: shift?.shift_end === undefined ? (shift?.shift_id ?? 0) : 0,
    };
  };
  return {
    name: 'the running shift',
    act: (chance) =>
      pick(
        chance,
        start,
        current,
        () => end(seen),
        () => end(seen),
      )(),
    // The one that runs, or 0, and the last id that was given.
    model: modelOf(`0 ${last}`, (state, { given, got }) => {
      const [running = 0, newest = 0] = state.split(' ').map(Number);
      return {
        'start 200': running === 0 && got === newest + 1 && `${newest + 1} ${newest + 1}`,
        'start 409': running !== 0 && state,
        'end 200': running === given && `0 ${newest}`,
        'end 409': running !== given && Number(given) <= newest && state,
        'end 404': Number(given) > newest && state,
        'read 200': got === running && state,
      };
    }),
  };
}
