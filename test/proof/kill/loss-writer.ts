import { createLoss, listLosses, updateLoss } from '#lib/shift-log/contracts/losses.ts';
import { isOk, uniqueText } from './acknowledged-write.ts';
import type { Writer } from './shift-writers.ts';

/** Starts the clock of a loss and, in every second call, stops it as well. */
export const loseTime: Writer = async (client, { shift }) => {
  if (shift === undefined) return undefined;
  const text = uniqueText('loss');
  const path = { shift_id: shift };
  const created = await client(createLoss, { path, body: { category: 'weather', note: text } });
  if (!isOk(created)) return undefined;
  const { loss_id, began } = created.body.result_data[0]!;
  if (loss_id % 2 === 0) await client(updateLoss, { path: { loss_id }, body: { ended: began } });
  return {
    kind: 'loss',
    text,
    event: 'shift_loss',
    isReadable: async ({ client: reader }) =>
      JSON.stringify((await reader(listLosses, { path })).body).includes(`"${text}"`),
  };
};
