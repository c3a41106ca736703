import type { HandoverRequests } from '../store/handover/handover-store.ts';
import type { Accounting, Loss, OpenItem } from '../store/handover/records.ts';
import { NoAnswer, Refusal } from './call.ts';

/** Returns the requests with which the store of open items and lost time is filled. */
export function handoverRequests(read: typeof fetch, baseUrl: string): HandoverRequests {
  const list = async <T>(path: string): Promise<T[]> => {
    const response = await read(`${baseUrl}/slt/api/v3/shift/${path}`).catch((cause: unknown) => {
      throw new NoAnswer('No connection to the desk.', { cause });
    });
    const body = (await response.json()) as { result_data?: T[] };
    if (!response.ok) throw new Refusal(response.status, body, response.headers);
    return body.result_data ?? [];
  };
  return {
    listOpenItems: () => list<OpenItem>('item?state=open'),
    listLosses: (shiftId) => list<Loss>(`${shiftId}/loss`),
    getAccounting: async (shiftId) => (await list<Accounting>(`${shiftId}/accounting`))[0],
  };
}
