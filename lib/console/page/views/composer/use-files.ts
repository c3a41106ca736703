import { useEffect, useState } from 'preact/hooks';
import { destinationOf } from './paste.ts';

type FilesOptions = { draftId: string; takesFiles: boolean; onFiles: (files: File[]) => void };

/** Takes files that are pasted or dropped. Pictures that came with a text are offered until they are attached. */
export function useFiles({ draftId, takesFiles, onFiles }: FilesOptions) {
  const [isDropTarget, setDropTarget] = useState(false);
  const [offered, setOffered] = useState<readonly File[]>([]);
  useEffect(() => setOffered([]), [draftId, takesFiles]);
  return {
    isDropTarget,
    offered,
    answer: (isWanted: boolean) => {
      if (isWanted) onFiles([...offered]);
      setOffered([]);
    },
    handlers: takesFiles && {
      onPaste: (event: ClipboardEvent) => {
        const files = [...(event.clipboardData?.files ?? [])];
        const text = event.clipboardData?.getData('text/plain') ?? '';
        const destination = destinationOf({ files, text });
        if (destination === 'offer') setOffered(files);
        if (destination !== 'attach') return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDropTarget(true);
      },
      onDragLeave: () => setDropTarget(false),
      onDrop: (event: DragEvent) => {
        setDropTarget(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
