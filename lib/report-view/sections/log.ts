import { isSafeAddress } from '#lib/markdown/addresses.ts';
import { creatorOf, nameOf } from '#lib/night/names.ts';
import { compareTimes, timeOf, writtenAt } from '#lib/night/occurrence.ts';
import { clock } from '#lib/night/times.ts';
import { count } from '#lib/night/words.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { sentence, table, type Column, type Entry, type Part } from '../document.ts';

type Comment = CompiledReport['comments'][number];

/** Returns the comments and annotations of a shift in the order of time. */
export function logParts({ comments, annotations, truncated, withdrawn }: CompiledReport): Part[] {
  const entries: Entry[] = [...comments.map(commentEntry), ...annotations.map(annotationEntry)];
  entries.sort((a, b) => compareTimes(a.at, b.at) || idOf(a) - idOf(b));
  return [
    ...(truncated
      ? [sentence('The report does not have all entries of the shift; see the console.', 'quiet')]
      : []),
    ...(entries.length > 0 ? [{ type: 'entries', entries } as const] : []),
    ...withdrawnEntries(withdrawn),
  ];
}

/** Returns the sentence about entries that were mistakes. */
function withdrawnEntries({ comments, replies, annotations }: CompiledReport['withdrawn']): Part[] {
  const total = comments + replies + annotations;
  if (total === 0) return [];
  const kinds = [
    comments > 0 && count(comments, 'comment'),
    replies > 0 && count(replies, 'reply', 'replies'),
    annotations > 0 && count(annotations, 'annotation'),
  ];
  return [sentence(`Withdrawn, and not shown: ${kinds.filter(Boolean).join(', ')}.`, 'quiet')];
}

const idOf = ({ key = '' }: Entry): number => Number(key.replace(/^\D+/, ''));

/** Returns when an entry happened, and when it was written, if that is another time. */
function timesOf(record: Parameters<typeof timeOf>[0]): Pick<Entry, 'at' | 'written'> {
  const written = writtenAt(record);
  return { at: timeOf(record), ...(written !== undefined && { written }) };
}

const annotationEntry = ({
  id,
  annotation,
  user_name,
  metadata,
  occurred_on,
}: CompiledReport['annotations'][number]): Entry => ({
  ...timesOf({ occurred_on, metadata }),
  author: `${nameOf(user_name, metadata)}, annotation`,
  key: `annotation-${id}`,
  text: annotation,
});

const commentEntry = ({ comment_id, comment, eb_fk, replies, ...rest }: Comment): Entry => {
  const key = `comment-${comment_id}`;
  return {
    ...timesOf(rest),
    author: rest.operator_name ?? creatorOf(rest.metadata),
    key,
    ...(eb_fk !== undefined && { about: `About ${eb_fk}` }),
    ...(comment !== undefined && { text: comment }),
    files: rest.image.map(({ file_name }) => file_name),
    replies: replies.map(({ metadata, reply_text, image }) => ({
      at: metadata.created_on,
      author: creatorOf(metadata),
      key,
      ...(reply_text !== undefined && { text: reply_text }),
      files: image.map(({ file_name }) => file_name),
    })),
  };
};

/** Returns the tickets. Links of imported comments may be any text. */
export const ticketParts = ({ tickets }: CompiledReport): Part[] =>
  tickets.length === 0
    ? []
    : [
        {
          type: 'links',
          links: tickets.map(({ url, comment_id }) => ({
            text: url,
            ...(isSafeAddress(url) && { href: url }),
            key: `comment-${comment_id}`,
          })),
        },
      ];

type Weather = CompiledReport['weather'][number];

const weatherTime: Column<Weather> = { title: 'Time', cell: ({ at }) => clock(at), kind: 'time' };

const weatherColumns: Column<Weather>[] = [
  weatherTime,
  { title: 'Sky', cell: ({ sky }) => sky },
  { title: 'Seeing (″)', cell: ({ seeing_arcsec }) => seeing_arcsec, kind: 'number' },
  { title: 'Wind (m/s)', cell: ({ wind_m_s }) => wind_m_s, kind: 'number' },
  {
    title: 'Humidity (%)',
    cell: ({ humidity_percent }) => humidity_percent,
    kind: 'number',
    isMinor: true,
  },
  {
    title: 'Temperature (°C)',
    cell: ({ temperature_celsius }) => temperature_celsius,
    kind: 'number',
  },
  { title: 'Remark', cell: ({ note }) => note, kind: 'text' },
];

const units = {
  sky: '',
  seeing_arcsec: '″ seeing',
  wind_m_s: ' m/s wind',
  humidity_percent: ' % humidity',
  temperature_celsius: ' °C',
  note: '',
} as const;

/** Returns an observation without its time: `clear, 0.9″ seeing, 4 m/s wind`. */
const weatherInWords = (weather: Weather): string =>
  (Object.keys(units) as (keyof typeof units)[])
    .flatMap((name) => (weather[name] === undefined ? [] : `${weather[name]}${units[name]}`))
    .join(', ');

/** Returns the observations. A short report, which may be read on a telephone, has them in words. */
export const weatherParts = ({ weather }: CompiledReport, isShort: boolean): Part[] =>
  table(
    weather,
    isShort
      ? [weatherTime, { title: 'Observation', cell: weatherInWords, kind: 'text' }]
      : weatherColumns,
  );
