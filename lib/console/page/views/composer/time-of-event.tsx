import { Button } from '../parts/button.tsx';

type TimeOfEventProps = {
  /** When it happened, in words. */
  words: string;
  disabled: boolean;
  onRemove: () => void;
};

/** When the entry in the composer happened, if that is not now. */
export const TimeOfEvent = ({ words, disabled, onRemove }: TimeOfEventProps) => (
  <p class="composer__time">
    <span role="status">{words}</span>
    <Button
      label="Remove the time"
      icon="close"
      isIconOnly
      kind="quiet"
      disabled={disabled}
      onClick={onRemove}
    />
  </p>
);
