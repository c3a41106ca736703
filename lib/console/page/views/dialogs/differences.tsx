import { diffWords } from '../../text/diff.ts';

/** The words that differ between two texts: inserted ones underlined, deleted ones struck through. */
export function Differences({ before, after }: { before: string; after: string }) {
  return (
    <p class="differences">
      {diffWords(before, after).map(({ kind, text }, position) => {
        if (kind === 'inserted') return <ins key={position}>{text}</ins>;
        if (kind === 'deleted') return <del key={position}>{text}</del>;
        return <span key={position}>{text}</span>;
      })}
    </p>
  );
}

/** Describes what was added to and removed from a list: "+ weather, − antenna". */
export function listChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((one) => !before.includes(one)).map((one) => `+ ${one}`);
  const removed = before.filter((one) => !after.includes(one)).map((one) => `− ${one}`);
  return [...added, ...removed].join(', ');
}
