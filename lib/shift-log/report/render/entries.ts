import { toSortable } from '#lib/contract/datetime.ts';
import type { CompiledReport } from '../report.ts';
import { html, type Content, type Markup } from './html.ts';
import { markdown } from './markdown.ts';
import { firstOf, section, type Medium } from './tables.ts';
import { clock, dateAndTime } from './format.ts';

type Comment = CompiledReport['comments'][number];
type Reply = Comment['replies'][number];
type Handover = NonNullable<CompiledReport['handover']>;
type Item = CompiledReport['items']['open'][number];

type Entry = { at: string; author: string; text: Content; replies: Content };

/** Returns the comments and annotations of a shift in the order of time. */
export function entriesSection(report: CompiledReport, medium: Medium): Content {
  const entries: Entry[] = [
    ...report.comments.map((comment) => commentEntry(comment, medium)),
    ...report.annotations.map(({ annotation, user_name, metadata }) => ({
      at: metadata.created_on,
      author: user_name,
      text: markdown(annotation),
      replies: undefined,
    })),
  ].sort((a, b) => (toSortable(a.at) < toSortable(b.at) ? -1 : 1));
  if (entries.length === 0) return undefined;
  const { first, more } = firstOf(entries, medium);
  const truncated =
    report.truncated && html`<p class="quiet">The shift has older entries; see the console.</p>`;
  return section('Log of the shift', [truncated, first.map(entry), more]);
}

const entry = ({ at, author, text, replies }: Entry): Markup =>
  html`<div class="entry">
    <p class="quiet">${clock(at)} ${author}</p>
    ${text}${replies}
  </div>`;

function commentEntry(comment: Comment, { shiftUrl }: Medium): Entry {
  const { comment_id, metadata, eb_fk, replies } = comment;
  const url = `${shiftUrl}#comment-${comment_id}`;
  const about = eb_fk !== undefined && html`<p class="quiet">About ${eb_fk}</p>`;
  return {
    at: metadata.created_on,
    author: comment.operator_name ?? metadata.created_by,
    text: [about, comment.comment !== undefined && markdown(comment.comment), files(comment, url)],
    replies: replies.map((reply) => replyEntry(reply, url)),
  };
}

const replyEntry = (reply: Reply, url: string): Markup =>
  html`<div class="entry">
    <p class="quiet">${clock(reply.metadata.created_on)} ${reply.metadata.created_by}</p>
    ${reply.reply_text !== undefined && markdown(reply.reply_text)}${files(reply, url)}
  </div>`;

/** Returns the names of files as links to their comment in the console: their own links are valid for minutes. */
const files = ({ image }: Pick<Comment, 'image'>, url: string): Content =>
  image.length > 0 &&
  html`<p class="quiet">
    ${image.length === 1 ? 'File' : 'Files'}:
    ${image.map(({ file_name }, n) => html`${n > 0 && ', '}<a href="${url}">${file_name}</a>`)}
  </p>`;

/** Returns what one shift hands over to the next, and who has acknowledged it. */
export function handoverSection({ handover, items }: CompiledReport): Content {
  if (!handover) return undefined;
  const { summary, plan } = handover;
  return section('Handover', [
    html`<p>${handoverState(handover)}</p>`,
    summary !== '' &&
      html`<h3>Summary</h3>
        ${markdown(summary)}`,
    plan !== '' &&
      html`<h3>Plan</h3>
        ${markdown(plan)}`,
    remarks(handover, items.open),
  ]);
}

export function handoverState(handover: Handover): string {
  const { state, to, offered_by, offered_on, accepted_by, accepted_on, next_shift_id } = handover;
  if (state === 'accepted')
    return `Accepted by ${accepted_by ?? 'the next operator'}${accepted_on === undefined ? '' : ` on ${dateAndTime(accepted_on)}`}${next_shift_id === undefined ? '' : `, who started shift ${next_shift_id}`}.`;
  const addressee = to === undefined ? '' : ` to ${to}`;
  if (state === 'draft')
    return `It was written${addressee === '' ? '' : ` for ${to}`}, but not offered.`;
  return `Offered${addressee} by ${offered_by ?? 'the operator'}${offered_on === undefined ? '' : ` on ${dateAndTime(offered_on)}`}; nobody has accepted it yet.`;
}

/** Returns the remarks with which people acknowledged items. One that is about several items is shown once. */
function remarks({ acknowledgements, accepted_items = [] }: Handover, openItems: Item[]): Content {
  const titles = new Map(
    [...accepted_items, ...openItems].map((item) => [item.item_id, item.title]),
  );
  const withNote = acknowledgements.filter(({ note }) => note !== undefined);
  const groups = Map.groupBy(withNote, ({ by, on, note, disputed }) =>
    JSON.stringify([by, on, note, disputed]),
  );
  return [...groups.values()].map((group) => {
    const about = group.flatMap(({ item_id = 0 }) => titles.get(item_id) ?? []);
    const items = about.map((title) => `“${title}”`).join(', ');
    return group.slice(0, 1).map(
      ({ by, on, note, disputed }) =>
        html`<div class="entry">
          <p class="quiet">
            ${clock(on)} ${by} ${disputed ? 'disputes' : items !== '' && 'on'} ${items}
          </p>
          <p>${note}</p>
        </div>`,
    );
  });
}
