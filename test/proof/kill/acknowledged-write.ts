import type { EventName } from '#lib/contract/event.ts';
import type { createClient } from '#lib/contract/client.ts';

export type Client = ReturnType<typeof createClient>;

/** An acknowledged write, and how to read it back. */
export type AcknowledgedWrite = {
  kind: string;
  /** A unique text, which the event of the write contains. */
  text: string;
  event?: EventName;
  /** Whether a client can read it. */
  isReadable: (reader: Reader) => Promise<boolean>;
};

/** A client that reads each shift at most once. */
export type Reader = { client: Client; shift: (id: number) => Promise<string> };

/** State that writers share: the running shift and the latest comment. */
export type Shared = {
  shift?: number | undefined;
  comment?: { comment_id: number; shift_id: number } | undefined;
};

let texts = 0;

/** Returns a unique text. */
export const uniqueText = (kind: string): string =>
  `${kind}-${Date.now().toString(36)}-${(++texts).toString(36)}`;

export const isOk = ({ status }: { status: number }) => status === 200;
