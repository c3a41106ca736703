import { signal } from '@preact/signals';
import { Composer } from '#lib/console/page/views/composer/composer.tsx';
import { PasteOffer } from '#lib/console/page/views/composer/composer-parts.tsx';
import type {
  ComposerDraft,
  ComposerProps,
} from '#lib/console/page/views/composer/composer-props.ts';
import { commentEntry } from '#lib/console/page/store/records.ts';
import { CommentEntry } from '#lib/console/page/views/timeline/comment-entry.tsx';
import { UnsentEntry, type Unsent } from '#lib/console/page/views/timeline/unsent-entry.tsx';
import type { Examples } from './example.ts';
import { lockComment } from './night.ts';
import { context, doNothing } from './night-context.ts';
import { comment, reply } from './records.ts';

const draft: ComposerDraft = {
  id: 'draft-1',
  target: { kind: 'comment' },
  text: '',
  blobs: [],
  state: 'draft',
  saved_at: '2026-11-22T03:39:58Z',
};

/** Returns the properties of a composer with a draft. */
export function composerProps(part: Partial<ComposerDraft>, about?: string): ComposerProps {
  const current = signal({ ...draft, ...part });
  return {
    ...shared,
    about,
    draft: current,
    onText: (text) => (current.value = { ...current.value, text }),
  };
}

const shared = {
  completions: {
    tags: signal([{ value: 'weather', note: '12 uses' }, { value: 'receiver' }]),
    blocks: signal([{ value: 'eb-t0001-20261121-00022', note: 'Executing' }]),
  },
  progress: signal(new Map([['image', 0.62]])),
  timeNow: () => '03:40:12 UTC',
  onFiles: doNothing,
  onRemoveFile: doNothing,
  onRemoveImage: doNothing,
  onSend: doNothing,
  onClose: doNothing,
  onDiscard: doNothing,
  onKind: doNothing,
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
    blobs: [{}],
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

const image = new Blob(['image'], { type: 'application/pdf' });

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

export const composerExamples: Examples = {
  'composer, empty': () => <Composer {...composerProps({})} />,
  'composer, with files': () => (
    <Composer
      {...composerProps({
        text: 'Pressure is rising again, see the plot. #receiver',
        blobs: [
          {
            id: 'image',
            name: 'helium-pressure-after-the-restart.pdf',
            type: image.type,
            blob: image,
          },
          { id: 'log', name: 'ska012.log', type: 'text/plain', blob: new Blob(['log']) },
        ],
      })}
    />
  ),
  'composer, with files that are not sent': () => (
    <Composer
      {...composerProps({
        text: 'The drive log and its page.',
        blobs: [
          { id: 'new', name: 'plot.png', type: 'image/png', blob: image, isUnchecked: true },
          {
            id: 'page',
            name: 'weather-page-of-the-northern-mast.html',
            type: 'text/html',
            blob: image,
            refusal:
              'The desk accepts no HTML, XML or SVG. Put it into a ZIP archive and attach that.',
          },
          { id: 'none', name: 'a.log', type: 'text/plain', blob: image, refusal: 'It is empty.' },
        ],
      })}
    />
  ),
  'composer, a picture beside a pasted text': () => (
    <PasteOffer field={{ current: null }} onAnswer={doNothing} />
  ),
  'comment and reply, with refused files': () => {
    const entry = commentEntry(refusedComment);
    return entry.kind === 'comment' ? <CommentEntry {...{ entry, context }} /> : <></>;
  },
  'entry that came back with its file': () => (
    <UnsentEntry
      entry={{
        id: 'unsent-4',
        target: { kind: 'edit' },
        text: 'The drive log and its page.',
        blobs: [{}],
        state: 'refused',
        reason: `${refusal.detail} The text is saved.`,
        saved_at: '2026-11-22T03:39:41Z',
      }}
      actions={{ edit: doNothing, resolve: doNothing, discard: doNothing }}
    />
  ),
  'composer, reply': () => (
    <Composer
      {...composerProps(
        { target: { kind: 'reply' }, text: 'It is back.' },
        'to Ada Lovelace, 22:26:40',
      )}
    />
  ),
  'composer, edit': () => (
    <Composer
      {...composerProps(
        { target: { kind: 'edit' }, text: lockComment.comment ?? '', base: lockComment },
        'of Ada Lovelace, 22:26:40',
      )}
    />
  ),
  'composer, waiting': () => (
    <Composer
      {...composerProps({ text: 'Wind is rising again.', state: 'waiting', isUncertain: true })}
    />
  ),
  'composer, refused': () => (
    <Composer
      {...composerProps({ text: 'Wind.', state: 'refused', reason: 'the shift does not exist.' })}
    />
  ),
};
