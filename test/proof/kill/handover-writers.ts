import {
  acceptHandover,
  acknowledgeItems,
  getHandover,
  offerHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createItem, getItem, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { isOk, uniqueText, type Client, type Shared } from './acknowledged-write.ts';
import type { Writer } from './shift-writers.ts';

/** Opens an item; in every second call changes it, and in every fourth closes it as well. */
export const openItem: Writer = async (client, { shift }) => {
  const text = uniqueText('item');
  const created = await client(createItem, { body: { kind: 'fault', title: text } });
  if (!isOk(created)) return undefined;
  const { item_id, opened_in } = created.body.result_data[0]!;
  const path = { item_id };
  if (item_id % 2 === 0) await client(updateItem, { path, body: { severity: 'major' } });
  const closed = { state: 'closed', resolution: 'Repaired' } as const;
  if (item_id % 4 !== 1) await client(updateItem, { path, body: closed });
  return {
    kind: 'item',
    text,
    // Before the first shift an item has no event.
    ...(shift !== undefined && opened_in !== undefined && { event: 'shift_item' as const }),
    isReadable: async ({ client: reader }) =>
      JSON.stringify((await reader(getItem, { path })).body).includes(`"${text}"`),
  };
};

const readText = async (client: Client, shift_id: number) =>
  JSON.stringify((await client(getHandover, { path: { shift_id } })).body);

/** Writes, offers and acknowledges the handover of the running shift, unless it has been written. */
export const offer: Writer = async (client, { shift }) => {
  if (shift === undefined) return undefined;
  const text = uniqueText('handover');
  const path = { shift_id: shift };
  const earlier = await client(getHandover, { path });
  if (!isOk(earlier) || earlier.body.result_data[0]!.text_version > 0) return undefined;
  const response = await client(updateHandover, { path, body: { summary: text } });
  if (!isOk(response)) return undefined;
  await client(offerHandover, { path });
  await client(acknowledgeItems, { path, body: { all: true } });
  return {
    kind: 'handover offered',
    text,
    event: 'shift_handover',
    isReadable: async ({ client: reader }) =>
      (await readText(reader, shift)).includes(`"summary":"${text}"`),
  };
};

/** Accepts the handover of the running shift, which starts the next one. */
export const accept: Writer = async (client, shared: Shared) => {
  const { shift } = shared;
  if (shift === undefined) return undefined;
  const text = uniqueText('successor');
  const path = { shift_id: shift };
  // Items that were opened since the acknowledgement need a reason.
  const body = { operator_name: text, takeover_reason: 'The night is over' };
  const response = await client(acceptHandover, { path, body });
  if (!isOk(response)) return undefined;
  const { next_shift_id = 0 } = response.body.result_data[0]!;
  shared.shift = next_shift_id;
  return {
    kind: 'handover accepted',
    text,
    event: 'shift_started',
    isReadable: async (reader) =>
      (await reader.shift(next_shift_id)).includes(`"${text}"`) &&
      (await readText(reader.client, shift)).includes(`"next_shift_id":${next_shift_id}`),
  };
};
