import { getDesk } from '../api/desk.ts';

type Frame = { id: string; event: string; data: Record<string, unknown> };

/** Returns the blocks of server-sent events, each its fields, the frames in them, and the position of the closing one. */
export async function pollEvents(query: Record<string, string | number>, lastEventId?: string) {
  const desk = await getDesk();
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const token = await desk.token('viewer-1', 'viewer');
  const response = await fetch(`${desk.url}/slt/api/v3/shift/stream?${search.toString()}`, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  });
  const text = await response.text();
  const blocks = text.split('\n\n').filter((block) => block !== '');
  const fields = blocks.map((block) =>
    Object.fromEntries(
      block.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    ),
  ) as Record<string, string>[];
  const frames = fields.flatMap(({ event, data }) =>
    event === 'position' || data === undefined ? [] : [JSON.parse(data) as Frame],
  );
  return { response, text, fields, frames, position: fields.at(-1)?.id ?? '' };
}
