import { signal } from '@preact/signals';
import { commentEntry } from '#lib/console/page/store/records.ts';
import { CommentEntry } from '#lib/console/page/views/timeline/comment-entry.tsx';
import { UnsentEntry, type Unsent } from '#lib/console/page/views/timeline/unsent-entry.tsx';
import type { Examples } from './example.ts';
import { context, doNothing } from './night-context.ts';
import { comment, reply, withdrawn } from './records.ts';

export const image = new Blob(['image'], { type: 'application/pdf' });

const plotFile = { id: 'plot', name: 'wind-gusts.pdf', type: image.type, blob: image };
const logFile = { id: 'log', name: 'ska012.log', type: 'text/plain', blob: image };

export const unsentActions = {
  edit: doNothing,
  reply: doNothing,
  resolve: doNothing,
  discard: doNothing,
};

export const unsent: Unsent[] = [
  {
    id: 'unsent-1',
    target: { kind: 'comment' },
    text: 'Second configure attempt again on subarray 1. #correlator',
    blobs: [],
    state: 'waiting',
    saved_at: '2026-11-22T03:37:20Z',
  },
  {
    id: 'unsent-2',
    target: { kind: 'edit' },
    text: 'Wind gusts of 18 m/s: dishes stowed. #weather',
    blobs: [plotFile],
    state: 'conflict',
    saved_at: '2026-11-22T03:38:02Z',
  },
  {
    id: 'unsent-3',
    target: { kind: 'annotation' },
    text: 'Correlator under observation.',
    blobs: [],
    state: 'sending',
    saved_at: '2026-11-22T03:39:41Z',
  },
];

const refusal = {
  unique_id: 'refused-1',
  file_name: 'weather-page-of-the-northern-mast.html',
  code: 'UNSUPPORTED_FILE_TYPE',
  detail:
    'The type of the file weather-page-of-the-northern-mast.html is not supported; put it into a ZIP archive.',
};

const refusedComment = comment(505, '03:39:41', {
  by: 'Ada Lovelace',
  text: 'The drive log and its page.',
  refused: [refusal],
  replies: [
    {
      ...reply(605, 505, '03:40:02', 'Grace Hopper', 'And mine.'),
      refused_files: [{ ...refusal, unique_id: 'refused-2' }],
    },
  ],
});

/** Entries that are not saved, and files that follow them; and entries that were withdrawn. */
export const unsentExamples: Examples = {
  'comment and reply, with refused files': () => {
    const entry = commentEntry(refusedComment);
    return entry.kind === 'comment' ? <CommentEntry {...{ entry, context }} /> : <></>;
  },
  'withdrawn comment, with a withdrawn reply': () => {
    const withReply = comment(507, '03:39:41', {
      by: 'Ada Lovelace',
      text: 'Dish 12 lost lock.',
      replies: [
        withdrawn(
          reply(606, 507, '03:40:02', 'Ada Lovelace', 'Since 03:38.'),
          '03:42:00',
          'Dish 13',
        ),
      ],
    });
    const entry = commentEntry(withdrawn(withReply, '03:41:30', 'It was dish 13'));
    return entry.kind === 'comment' ? <CommentEntry {...{ entry, context }} /> : <></>;
  },
  'entry that came back with its file': () => (
    <UnsentEntry
      entry={{
        id: 'unsent-4',
        target: { kind: 'edit' },
        text: 'The drive log and its page.',
        blobs: [plotFile],
        state: 'refused',
        reason: `${refusal.detail} The text is saved.`,
        saved_at: '2026-11-22T03:39:41Z',
      }}
      actions={unsentActions}
    />
  ),
  'comment, with files on their way': () => {
    const entry = commentEntry(comment(506, '03:39:41', { by: 'Ada Lovelace', text: 'Gusts.' }));
    const arrivals = {
      drafts: signal([
        {
          ...{ id: 'arriving', user: 'ada', key: 'arriving', tab: 'tab', saved_at: '' },
          target: { kind: 'comment', shift_id: 42 } as const,
          state: 'arriving' as const,
          text: 'Gusts.',
          comment_id: 506,
          blobs: [plotFile, logFile, { ...logFile, id: 'third' }],
          uploaded: { plot: 'file-1', log: 'file-2', third: 'file-3' },
          uploads: { plot: { link: { url: '', method: 'PUT', headers: {}, expires_in: 300 } } },
          decisions: { 'file-3': null },
        },
      ]),
      progress: signal(new Map([['plot', 0.62]])),
    };
    const shared = { ...context, arrivals };
    return entry.kind === 'comment' ? <CommentEntry entry={entry} context={shared} /> : <></>;
  },
};
