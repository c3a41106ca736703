import type { asyncApi } from '#lib/contract/asyncapi.ts';

/** Returns the HTML of the documentation page about live events: each message with its example. */
export function renderEvents({ components }: ReturnType<typeof asyncApi>): string {
  const messages = Object.values(components.messages).map(
    ({ name, summary, examples }) =>
      `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(summary)}</summary>` +
      `<pre>${escapeHtml(JSON.stringify(examples[0]?.payload, null, 2))}</pre></details>`,
  );
  return `<section>
<h2>Stream</h2>
<p>Frames of the WebSocket. <code>GET /shift/stream</code> returns its URL;
<a href="asyncapi.json">asyncapi.json</a> describes the protocol.</p>
${messages.join('\n')}
</section>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
