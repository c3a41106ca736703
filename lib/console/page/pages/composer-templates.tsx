import { useEffect, useRef } from 'preact/hooks';
import type { ComposerModel } from '../desk/composer-model.ts';
import { currentComposer } from '../desk/current-composer.ts';
import { useDesk } from '../desk/desk.ts';
import { isNew } from '../drafts/content.ts';
import { isEditable } from '../drafts/draft.ts';
import { openDialog } from '../flows/open-dialog.tsx';
import { Button } from '../views/parts/button.tsx';

/** Opens the templates; so does a `/` that is typed into the empty text of a new entry. */
export function TemplatesButton({ composer }: { composer: ComposerModel }) {
  const desk = useDesk();
  const draft = composer.draft.value;
  const open = (isTyped: boolean) =>
    void openDialog(desk, ({ TemplatesFlow }, onClose) => (
      <TemplatesFlow {...{ desk, composer, isTyped, onClose }} />
    ));
  const lastText = useRef(draft?.text);
  useEffect(() => {
    const isAsked = lastText.current === '' && draft?.text === '/' && isNew(draft);
    lastText.current = draft?.text;
    if (isAsked) open(true);
  }, [draft?.text]);
  useEffect(() => {
    currentComposer.value = composer;
    return () => (currentComposer.value = undefined);
  }, [composer]);
  return (
    <Button
      label="Templates"
      icon="copy"
      isIconOnly
      kind="quiet"
      disabled={!draft || !isEditable(draft)}
      onClick={() => open(false)}
    />
  );
}
