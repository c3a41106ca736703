import { capitalized } from '#lib/night/words.ts';
import type { LossCategory } from '../../store/items/records.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Problem } from '../parts/message.tsx';
import { Button } from '../parts/button.tsx';
import { Time } from '../parts/time.tsx';
import { categories, categoryNames } from './categories.ts';

type CategoryDialogProps = {
  /** When the clock was pressed: time is lost from then on. */
  began: string;
  isBusy?: boolean;
  problem?: string;
  onChoose: (category: LossCategory) => void;
  onClose: () => void;
};

/** Asks what time is lost to: one click starts the clock. */
export function CategoryDialog({
  began,
  isBusy = false,
  problem,
  onChoose,
  onClose,
}: CategoryDialogProps) {
  return (
    <Dialog
      title="Why is time being lost?"
      onClose={onClose}
      buttons={<Button label="Cancel" onClick={onClose} />}
    >
      <p>
        The clock runs from <Time at={began} /> UTC.
      </p>
      <ul class="categories" aria-label="Categories">
        {categoryNames.map((category, at) => (
          <li key={category}>
            <button
              type="button"
              class="button category"
              disabled={isBusy}
              autofocus={at === 0}
              onClick={() => onChoose(category)}
            >
              <span class="button__label">{capitalized(category)}</span>
              <span class="category__hint">{categories[category]}</span>
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </Dialog>
  );
}
