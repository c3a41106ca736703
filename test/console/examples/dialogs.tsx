import { signal } from '@preact/signals';
import { Help } from '#lib/console/page/views/dialogs/help.tsx';
import { Conflict } from '#lib/console/page/views/dialogs/conflict.tsx';
import { Palette } from '#lib/console/page/views/dialogs/palette.tsx';
import { Question } from '#lib/console/page/views/dialogs/question.tsx';
import { EndShift } from '#lib/console/page/views/dialogs/end-shift.tsx';
import { EditShift, StartShift } from '#lib/console/page/views/dialogs/shift-dialogs.tsx';
import { previewsOf } from '#lib/console/page/store/previews.ts';
import { parseCard } from '#lib/console/page/fits/cards.ts';
import { Headers } from '#lib/console/page/views/lightbox/header-list.tsx';
import { Lightbox } from '#lib/console/page/views/lightbox/lightbox.tsx';
import { SignIn } from '#lib/console/page/views/dialogs/sign-in.tsx';
import { ticketFor, TicketDialog } from '#lib/console/page/views/dialogs/ticket.tsx';
import { Versions } from '#lib/console/page/views/dialogs/versions.tsx';
import type { Examples } from './example.ts';
import { entries, lockComment, now, shift } from './night.ts';
import { doNothing } from './night-context.ts';
import { similarEntries } from './search.tsx';

const never = () => new Promise<never>(doNothing);

const close = { onClose: doNothing };

const versions = ['11.9 bar', '11.9 bar within five minutes', '11.2 bar within two minutes'].map(
  (words, number) => ({
    ...lockComment,
    id: 5010 + number,
    comment_version: number + 1,
    comment: `Dish SKA012 lost lock during @eb-t0001-20261121-00008. Helium pressure fell to ${words}.`,
    tags: number === 0 ? ['receiver'] : lockComment.tags,
    image: lockComment.image.slice(0, number + 1),
  }),
);

export const dialogExamples: Examples = {
  'start a shift': () => (
    <StartShift
      ownName=""
      {...close}
      operators={['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Jackson']}
      onStart={doNothing}
      problem="Shift 42 is running already. End it first."
    />
  ),
  'pictures of a shift': () => (
    <Lightbox
      {...close}
      files={previewsOf(entries)}
      first={previewsOf(entries)[1]?.file.unique_id ?? ''}
      readText={never}
      drawFits={never}
    />
  ),
  'header of a FITS file': () => (
    <Headers
      headers={[
        {
          title: 'Primary',
          cards: ['SIMPLE  =                    T / a file', "OBJECT  = 'M 31    '"].map(parseCard),
        },
        { title: 'Extension 1, SCI', cards: [parseCard('COMMENT Flat fielded')] },
      ]}
    />
  ),
  'go to anything': () => (
    <Palette
      {...close}
      destinations={['Go to the open items', 'Go to the tags'].map((label) => ({
        ...{ label, kind: 'Action', icon: 'active' as const },
        open: doNothing,
      }))}
      onSearch={doNothing}
    />
  ),
  'end a shift': () => (
    <EndShift
      {...close}
      {...{ shift, now }}
      unsentCount={2}
      draftCount={1}
      active={1}
      dangers={['Crane crew of three at antenna 12 until 05:00']}
      onEnd={doNothing}
    />
  ),
  'end a shift, later than now': () => (
    <EndShift
      {...close}
      {...{ shift, now }}
      unsentCount={0}
      draftCount={0}
      active={0}
      dangers={[]}
      onEnd={doNothing}
      problems={{ shift_end: 'This is more than five minutes ahead.' }}
    />
  ),
  'edit a shift': () => <EditShift {...close} {...{ shift, now }} onSave={doNothing} />,
  'create a ticket': () => (
    <TicketDialog
      {...close}
      fields={ticketFor(lockComment, 'https://desk.example.org/console/shifts/42#comment-501')}
      problems={{ components: 'The tracker does not know “316-000000 Reciever”.' }}
      similar={similarEntries}
      onLink={doNothing}
      onCreate={doNothing}
    />
  ),
  'versions of a comment': () => <Versions {...close} versions={versions} />,
  'two versions in conflict': () => (
    <Conflict
      {...close}
      base="Wind gusts of 17 m/s: dishes stowed."
      mine="Wind gusts of 18 m/s: all dishes stowed at 00:19:40."
      theirs={{
        text: 'Wind gusts of 17 m/s, direction 240°: dishes stowed.',
        author: 'Grace Hopper',
        at: '2026-11-22T00:31:12Z',
      }}
      onSave={doNothing}
      onKeepTheirs={doNothing}
    />
  ),
  'sign in with a link': () => (
    <SignIn
      {...close}
      reason="Your session ended at 03:30:00 UTC. What you were writing is kept."
      unsentCount={2}
      onProvider={doNothing}
      onCredential={doNothing}
    />
  ),
  'sign in with a provider': () => (
    <SignIn
      {...close}
      provider="id.example.org"
      unsentCount={0}
      onProvider={doNothing}
      onCredential={doNothing}
    />
  ),
  'question: scale an image': () => (
    <Question
      {...close}
      title="Scale the image down?"
      text={[
        'sky-camera.tif has 48.2 MB. The limit is 26.2 MB. A copy of 4096 × 2731 pixels has about 3.1 MB.',
      ]}
      choices={[{ label: 'Attach the smaller copy', kind: 'primary', run: doNothing }]}
      cancel="Leave it out"
    />
  ),
  'question: sign out': () => (
    <Question
      {...close}
      title="Sign out while 2 entries wait?"
      text={['They stay on this machine and are sent after you have signed in here again.']}
      choices={[{ label: 'Sign out', kind: 'danger', run: doNothing }]}
      cancel="Stay signed in"
    />
  ),
  help: () => <Help {...close} areSingleKeysOn={signal(true)} version="0.1.0" />,
};
