import { signal } from '@preact/signals';
import { Composer } from '../composer/composer.tsx';
import type { ComposerDraft, ComposerProps } from '../composer/composer-props.ts';
import type { Unsent } from '../timeline/unsent-entry.tsx';
import type { Examples } from './example.ts';
import { lockComment } from './night.ts';
import { doNothing } from './night-context.ts';

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
