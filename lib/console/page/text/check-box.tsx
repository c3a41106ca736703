import { useEffect, useState } from 'preact/hooks';
import type { CheckBlock } from '#lib/markdown/tree.ts';

/**
 * Ticks the check box in a line of a text, from 0, or clears it. `refuse` shows the box again as the stored text has
 * it.
 */
export type OnTick = (line: number, isChecked: boolean, refuse: () => void) => void;

type CheckBoxProps = CheckBlock & { onTick: OnTick | undefined };

/** A check box of a text. It shows what was clicked while the change is on the way. */
export function CheckBox({ isChecked, line, label, onTick }: CheckBoxProps) {
  const [isShown, setShown] = useState(isChecked);
  const showStored = () => setShown(isChecked);
  useEffect(showStored, [isChecked, line, label]);
  return (
    <input
      type="checkbox"
      class="prose__check"
      checked={isShown}
      disabled={!onTick}
      aria-label={label}
      onChange={({ currentTarget: { checked } }) => {
        setShown(checked);
        onTick?.(line, checked, showStored);
      }}
    />
  );
}
