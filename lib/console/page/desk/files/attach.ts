import type { ReadonlySignal } from '@preact/signals';
import { isUnchecked } from '../../drafts/draft-files.ts';
import type { Draft, DraftFile } from '../../drafts/draft.ts';
import { sizeText } from '../../views/parts/size.ts';

/** Returns a chosen file as a draft has it at once. Of one that is too large only the name is stored. */
export function toDraftFile(file: File, maxBytes: number): DraftFile {
  const time = new Date().toISOString().slice(11, 19).replaceAll(':', '');
  // Files from the clipboard are all called `image.png`: the time tells them apart.
  const name = file.name === 'image.png' ? `pasted-${time}.png` : file.name || `file-${time}`;
  const part = { id: crypto.randomUUID(), name, type: file.type || 'application/octet-stream' };
  if (file.size <= maxBytes) return { ...part, blob: file, isUnchecked: true };
  const refusal = `It has ${sizeText(file.size)}, and the limit is ${sizeText(maxBytes)}.`;
  return { ...part, blob: new Blob(), refusal };
}

/** Finds out what the new files of drafts are, from their bytes. */
export class FileChecks {
  readonly #ids = new Set<string>();
  #running: Promise<unknown> = Promise.resolve();

  /** Checks the files that are new, one after the other. Without the code for it, the desk decides on arrival. */
  start(files: readonly DraftFile[], onChecked: (file: DraftFile) => void): void {
    const added = files.filter((file) => isUnchecked(file) && !this.#ids.has(file.id));
    for (const { id } of added) this.#ids.add(id);
    if (added.length > 0) this.#running = this.#running.then(() => this.#check(added, onChecked));
  }

  /** Waits until all files of a draft are checked. Returns false if it has given way to another. */
  async finish(draft: ReadonlySignal<Draft | undefined>): Promise<boolean> {
    const id = draft.peek()?.id;
    while (draft.peek()?.blobs.some(isUnchecked)) {
      await this.#running;
      if (draft.peek()?.id !== id) return false;
    }
    return true;
  }

  async #check(files: readonly DraftFile[], onChecked: (file: DraftFile) => void): Promise<void> {
    const { checkFile } = await import('./check-file.ts').catch(() => ({ checkFile: undefined }));
    for (const file of files) {
      this.#ids.delete(file.id);
      onChecked(checkFile ? await checkFile(file) : { ...file, isUnchecked: false });
    }
  }
}
