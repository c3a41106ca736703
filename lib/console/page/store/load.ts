import { NetworkError, ErrorResponse } from '../api/call.ts';
import { changeOfShift, changesOfItem, type Change } from './changes.ts';
import type { HandoverRecord } from './handover.ts';
import type { Loss, OpenItem } from './item-loss-records.ts';
import type { Annotation, Comment, Shift } from './records.ts';

/**
 * Yields what a path of the desk has: a shift, its comments, annotations, losses or handover, or an item, and everything
 * that its `Link` header leads to, since a large shift or list does not fit a response. Throws `ErrorResponse` and `NetworkError`.
 */
export async function* loadChanges(
  fetch: typeof globalThis.fetch,
  url: URL,
): AsyncGenerator<Change> {
  const urls = [url];
  const readUrls = new Set<string>();
  for (const next of urls) {
    if (readUrls.has(next.href)) continue;
    readUrls.add(next.href);
    const { records, headers } = await readRecords(fetch, next);
    yield* toChanges(next, records);
    urls.push(...linksOf(headers.get('link') ?? '', next));
  }
}

async function readRecords(fetch: typeof globalThis.fetch, url: URL) {
  const lost = (cause: unknown) => {
    throw new NetworkError('No connection to the desk.', { cause });
  };
  const response = await fetch(url).catch(lost);
  const body = (await response.json().catch(lost)) as { result_data?: unknown[] };
  if (!response.ok) throw new ErrorResponse(response.status, body, response.headers);
  return { records: body.result_data ?? [], headers: response.headers };
}

/** Returns the changes of a response. The path says which records it has. */
function toChanges({ pathname }: URL, records: unknown[]): Change[] {
  if (pathname.endsWith('/comment')) {
    const byShift = Map.groupBy(records as Comment[], ({ shift_fk }) => shift_fk);
    return [...byShift].map(([shift_id, comments]) => ({ shift_id, comments }));
  }
  if (pathname.endsWith('/annotation')) {
    const byShift = Map.groupBy(records as Annotation[], ({ shift_id }) => shift_id);
    return [...byShift].map(([shift_id, annotations]) => ({ shift_id, annotations }));
  }
  if (pathname.endsWith('/loss')) {
    const byShift = Map.groupBy(records as Loss[], ({ shift_id }) => shift_id);
    return [...byShift].map(([shift_id, losses]) => ({ shift_id, losses }));
  }
  if (pathname.endsWith('/handover'))
    return (records as HandoverRecord[]).map((one) => ({
      shift_id: one.shift_id,
      handovers: [one],
    }));
  if (pathname.includes('/shift/item/')) return (records as OpenItem[]).flatMap(changesOfItem);
  return (records as Shift[]).map(changeOfShift);
}

/** Returns the addresses of the next page, and of the lists that hold what was left out. RFC 8288 */
function linksOf(header: string, base: URL): URL[] {
  const links = header.matchAll(/<([^<>]*)> ?; ?rel="?(next|section)"?/g);
  return [...links].map(([, target = '']) => new URL(target, base));
}
