import type { Handover } from './handover.ts';

/** An offer without an acknowledgement calls everybody after this time, in ms. */
const CALLS_ALL_AFTER_MS = 15 * 60_000;

type Offer = Pick<Handover, 'state' | 'to' | 'offered_by' | 'offered_on' | 'acknowledgements'>;

type Reader = { id: string; name: string; canWrite: boolean };

/**
 * How an offer reaches a person: `call` if it is made to them, or to nobody by name, or if nobody has acknowledged
 * anything of it in time; `notice` if it is made to somebody else; undefined if there is none, or for people who may only
 * read.
 */
export function reachOf(
  { state, to, offered_by, offered_on, acknowledgements }: Offer,
  { id, name, canWrite }: Reader,
  now: number,
): 'call' | 'notice' | undefined {
  if (state !== 'offered' || offered_on === undefined || !canWrite) return undefined;
  const isUnanswered =
    !acknowledgements.some(({ on }) => Date.parse(on) >= Date.parse(offered_on)) &&
    now - Date.parse(offered_on) >= CALLS_ALL_AFTER_MS;
  if (isUnanswered) return 'call';
  if (offered_by === id) return undefined;
  const isNamed = to === undefined || [id, name].some((one) => isSamePerson(one, to));
  return isNamed ? 'call' : 'notice';
}

/** Names of people are compared without case. */
const isSamePerson = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
