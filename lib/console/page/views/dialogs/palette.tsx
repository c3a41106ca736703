import { useId, useState } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Dialog } from './dialog.tsx';

/** Something that one can go to, or do. */
export type Destination = { label: string; kind: string; icon: IconName; open: () => void };

type PaletteProps = {
  destinations: readonly Destination[];
  /** Searches what was written; offered last. */
  onSearch: (words: string) => void;
  onClose: () => void;
};

const MAX_SHOWN = 12;

/** Goes to a page, an item, a tag, a block or an action by a part of its name. */
export function Palette({ destinations, onSearch, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState(0);
  const id = useId();
  const found = find(destinations, typed);
  const search = typed.trim() !== '' && {
    label: `Search for “${typed.trim()}”`,
    ...{ kind: 'Search', icon: 'search' as const },
    open: () => onSearch(typed.trim()),
  };
  const rows: Destination[] = search ? [...found, search] : found;
  const at = Math.min(selected, rows.length - 1);
  const choose = (row: Destination | undefined) => {
    if (!row) return;
    onClose();
    // The dialog gives the focus back when it closes; what opens may take it.
    setTimeout(row.open);
  };
  const move = (by: 1 | -1) => setSelected((at + by + rows.length) % Math.max(1, rows.length));
  return (
    <Dialog title="Go to" onClose={onClose} onSubmit={() => choose(rows[at])}>
      <input
        class="field"
        type="text"
        role="combobox"
        aria-label="Name of a page, an item, a tag, a block or an action"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
        autocomplete="off"
        autofocus
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setSelected(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
        }}
      />
      <ul class="palette" id={id} role="listbox" aria-label="Destinations">
        {rows.map((row, n) => (
          <li
            key={`${row.kind} ${row.label}`}
            id={`${id}-${n}`}
            class="palette__row"
            role="option"
            aria-selected={n === at}
            onClick={() => choose(row)}
          >
            <Icon name={row.icon} />
            <span class="palette__label">{row.label}</span>
            <span class="palette__kind">{row.kind}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Returns what has all typed words in its name; names that begin with them come first. */
function find(destinations: readonly Destination[], typed: string): Destination[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ label }: Destination) =>
    label.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1;
  return destinations
    .filter(({ label, kind }) => {
      const name = `${label} ${kind}`.toLowerCase();
      return words.every((word) => name.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_SHOWN);
}
