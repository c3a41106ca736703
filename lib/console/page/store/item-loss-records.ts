import type * as z from 'zod/mini';
import type { accounting } from '#lib/shift-log/contracts/resources/accounting.ts';
import type { loss } from '#lib/shift-log/contracts/resources/loss.ts';
import type {
  openItem,
  openItemWithHistory,
} from '#lib/shift-log/contracts/resources/open-item.ts';

/** An item, open or closed, and a change in its history. */
export type OpenItem = z.output<ReturnType<typeof openItem>>;

/** An item with its closing, which later changes of the item do not move. */
export type ItemOfShift = OpenItem & {
  closed_on?: string | undefined;
  closed_by?: string | undefined;
};

export type ItemKind = OpenItem['kind'];
export type ItemChange = z.output<ReturnType<typeof openItemWithHistory>>['history'][number];

/** Lost time, and the accounting of a shift's time, as the API's responses have them. */
export type Loss = z.output<ReturnType<typeof loss>>;
export type LossCategory = Loss['category'];
export type Accounting = z.output<ReturnType<typeof accounting>>;
export type AccountedInterval = Accounting['intervals'][number];
