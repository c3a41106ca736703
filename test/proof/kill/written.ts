import type { EventName } from '#lib/contract/event.ts';
import type { createClient } from '#lib/contract/client.ts';

export type Client = ReturnType<typeof createClient>;

/** A write that was acknowledged, and how it is found again. */
export type Written = {
  what: string;
  /** A text that nothing else has: the event of the write tells it. */
  text: string;
  event?: EventName;
  /** Whether it is there, as any reader sees it. */
  isThere: (reader: Reader) => Promise<boolean>;
};

/** A reader of a service, which reads each shift once. */
export type Reader = { client: Client; shift: (id: number) => Promise<string> };

/** What writers share: the shift that runs, as far as they know, and the comment that was made last. */
export type Shared = {
  shift?: number | undefined;
  comment?: { comment_id: number; shift_id: number } | undefined;
};

let texts = 0;

/** A text that nothing else has. */
export const unique = (what: string): string =>
  `${what}-${Date.now().toString(36)}-${(++texts).toString(36)}`;

export const isOk = ({ status }: { status: number }) => status === 200;
