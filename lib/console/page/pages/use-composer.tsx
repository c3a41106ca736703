import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { messageOf } from '../api/call.ts';
import { toDraftFile } from '../desk/files/attach.ts';
import { ComposerModel } from '../desk/composer-model.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import { withFiles, withoutFile, withoutImage, withReplaced } from '../drafts/draft-files.ts';
import type { Draft, DraftFile } from '../drafts/draft.ts';
import { ask } from '../flows/open-dialog.tsx';
import type { Store } from '../store/store.ts';
import type { ComposerProps } from '../views/composer/composer-props.ts';
import { aboutOf, editEntry, isOwnEntry } from './use-actions.tsx';
import { useOnDemand } from './use-on-demand.ts';

/** The extras of the composer until they are loaded: none. */
const loadExtras = () => import('./composer-extras.ts');

/** Returns the composer of the signed-in person for a shift; undefined for people who may only read. */
export function useComposerModel(shiftId: number | undefined): ComposerModel | undefined {
  const { session, userDrafts } = useDesk();
  const mayWrite = session.person.value?.canWrite === true;
  const own = userDrafts.value;
  const composer = useMemo(
    () => (own && mayWrite && shiftId !== undefined ? new ComposerModel(own, shiftId) : undefined),
    [own, mayWrite, shiftId],
  );
  useEffect(() => composer?.open(), [composer]);
  return composer;
}

/** Returns the properties of the composer; undefined until its draft is read. */
export function useComposer(
  composer: ComposerModel | undefined,
  store: Store | undefined,
): ComposerProps | undefined {
  const desk = useDesk();
  const outbox = desk.userDrafts.value?.outbox;
  const extras = useOnDemand(loadExtras);
  const completions = useMemo(
    () => store && extras?.createCompletions(desk, store),
    [store, extras],
  );
  // The text is left out: the page around the composer is not rendered again at each keystroke.
  const target = composer?.target.value;
  if (!composer || !store || !outbox || !target) return undefined;
  return {
    draft: composer.draft as ReadonlySignal<Draft>,
    about: aboutOf(target, (key) => store.entry(key).value),
    completions,
    delivery: desk.userDrafts.value?.delivery,
    ...(extras && {
      newer: <extras.NewerVersion composer={composer} store={store} />,
      similar: <extras.ComposerSimilar composer={composer} />,
      templates: <extras.TemplatesButton composer={composer} />,
      time: <extras.ComposerTime composer={composer} />,
      timeButton: <extras.TimeButton composer={composer} />,
    }),
    timeNow: () => `${desk.api.clock.now().toISOString().slice(11, 19)} UTC`,
    onText: (text) => composer.setText(text),
    onField: composer.attachField,
    onFiles: (files) => attach(desk, composer, files),
    onRemoveFile: (id) => composer.change(withoutFile(id)),
    onRemoveImage: (uniqueId) => composer.change(withoutImage(uniqueId)),
    onSend: () => void composer.send(),
    onClose: () => composer.close(),
    onDiscard: () =>
      void ask(desk, {
        title: 'Discard what you have written?',
        text: ['It cannot be restored.'],
        choice: { label: 'Discard it', kind: 'danger', run: () => void composer.discard() },
        cancel: 'Keep it',
      }),
    onEditLast: () => {
      const last = store.entries.peek().findLast((entry) => isOwnEntry(entry, composer.user));
      if (last) editEntry(composer, last);
    },
    onKind: (kind) => void composer.choose(kind),
  };
}

function attach(desk: Desk, composer: ComposerModel, chosen: readonly File[]): void {
  const { files: maxFiles, file_bytes: maxBytes } = desk.settings.limits;
  const count = composer.draft.peek()?.blobs.length ?? 0;
  const fitting = chosen.slice(0, Math.max(0, maxFiles - count));
  const files = fitting.map((file) => toDraftFile(file, maxBytes));
  composer.change(withFiles(files));
  if (fitting.length < chosen.length)
    desk.notices.fail(
      `An entry can have ${maxFiles} files. ${chosen.length - fitting.length} were not attached.`,
    );
  for (const [at, file] of fitting.entries()) {
    const large = files[at];
    if (large && file.size > maxBytes) void offerSmaller(desk, composer, file, large);
  }
}

/** Asks whether an image that is too large is scaled down. */
async function offerSmaller(
  desk: Desk,
  composer: ComposerModel,
  file: File,
  large: DraftFile,
): Promise<void> {
  const { smallerCopyOf } = await import('../desk/files/check-file.ts');
  const scale = await smallerCopyOf(file, desk.settings.limits.file_bytes);
  if (!scale) return;
  const run = () =>
    void scale().then(
      (blob) =>
        composer.change(withReplaced({ ...large, blob, isUnchecked: true, refusal: undefined })),
      (error: unknown) => desk.notices.fail(messageOf(error)),
    );
  await ask(desk, {
    title: 'Scale the image down?',
    text: [`${large.name}: ${large.refusal} A smaller copy can be attached instead.`],
    choice: { label: 'Attach a smaller copy', kind: 'primary', run },
    cancel: 'Leave it out',
  });
}
