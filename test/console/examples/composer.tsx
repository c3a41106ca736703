import { signal } from '@preact/signals';
import { Composer } from '#lib/console/page/views/composer/composer.tsx';
import { PasteOffer } from '#lib/console/page/views/composer/composer-parts.tsx';
import type {
  ComposerDraft,
  ComposerProps,
} from '#lib/console/page/views/composer/composer-props.ts';
import { TimeOfEvent } from '#lib/console/page/views/composer/time-of-event.tsx';
import type { Examples } from './example.ts';
import { lockComment } from './night.ts';
import { doNothing } from './night-context.ts';
import { image } from './unsent.tsx';

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
  timeNow: () => '03:40:12 UTC',
  onFiles: doNothing,
  onRemoveFile: doNothing,
  onRemoveImage: doNothing,
  onSend: doNothing,
  onClose: doNothing,
  onDiscard: doNothing,
  onKind: doNothing,
};

export const composerExamples: Examples = {
  'composer, empty': () => <Composer {...composerProps({})} />,
  'composer, with the time of an event': () => (
    <Composer
      {...composerProps({ text: 'Dome opened.', occurred_on: '2026-11-22T03:05:00Z' })}
      time={
        <TimeOfEvent
          words="Happened at 03:05:00 UTC, 23:05:00 at the site"
          disabled={false}
          onRemove={doNothing}
        />
      }
    />
  ),
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
  'composer, after an entry with files was sent': () => (
    <Composer
      {...composerProps({})}
      delivery={signal({
        savedAt: '2026-11-22T03:39:58Z',
        waiting: 0,
        files: { total: 3, listed: 2 },
      })}
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
