import type { CompiledReport } from '#lib/shift-log/report/report.ts';

/** The maximum length of a text and number of replies of a comment: 40 comments stay far below the 10 MB of SES. */
const MAX_CHARACTERS = 2000;
const MAX_REPLIES = 10;
/** The maximum number of warnings, and of acknowledgements with a note. */
const MAX_REMARKS = 40;

type Comment = CompiledReport['comments'][number];

/** Returns a report with shorter texts, for a mail, and for a page that would exceed a response. */
export const shorten = ({ items, handover, ...report }: CompiledReport): CompiledReport => ({
  ...report,
  warnings: firstWarnings(report.warnings),
  items: {
    ...items,
    closed: items.closed.map(({ resolution, ...item }) => ({
      ...item,
      ...(resolution !== undefined && { resolution: truncateText(resolution) }),
    })),
  },
  comments: report.comments.map(shortenComment),
  annotations: report.annotations.map((annotation) => ({
    ...annotation,
    annotation: truncateText(annotation.annotation),
  })),
  tickets: report.tickets.filter(({ url }) => url.length <= MAX_CHARACTERS),
  ...(handover && {
    handover: {
      ...handover,
      acknowledgements: handover.acknowledgements
        .filter(({ note }) => note !== undefined)
        .slice(0, MAX_REMARKS),
    },
  }),
});

/** Truncates by code points, so that no surrogate pair is split. */
const truncateText = (text: string): string =>
  text.length <= MAX_CHARACTERS
    ? text
    : `${Array.from(text.slice(0, 2 * MAX_CHARACTERS))
        .slice(0, MAX_CHARACTERS)
        .join('')} … (shortened)`;

function shortenComment({ comment, replies, ...rest }: Comment): Comment {
  const omittedCount = replies.length - MAX_REPLIES;
  const more = omittedCount > 0 ? [`… and ${omittedCount} earlier replies`] : [];
  const texts = [...(comment === undefined ? [] : [truncateText(comment)]), ...more];
  return {
    ...rest,
    ...(texts.length > 0 && { comment: texts.join('\n\n') }),
    replies: replies.slice(-MAX_REPLIES).map(({ reply_text, ...reply }) => ({
      ...reply,
      ...(reply_text !== undefined && { reply_text: truncateText(reply_text) }),
    })),
  };
}

function firstWarnings(warnings: CompiledReport['warnings']): CompiledReport['warnings'] {
  const listedWarnings = warnings.slice(0, MAX_REMARKS);
  const [firstOmitted, ...otherOmitted] = warnings.slice(MAX_REMARKS);
  const text = `… and ${otherOmitted.length + 1} more`;
  return firstOmitted ? [...listedWarnings, { kind: firstOmitted.kind, text }] : listedWarnings;
}
