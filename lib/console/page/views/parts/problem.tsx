import { Icon } from './icon.tsx';

/** What went wrong, next to where it went wrong. The empty element makes screen readers announce a later text. */
export const Problem = ({ text }: { text?: string }) => (
  <p class="problem" role="alert">
    {text !== undefined && (
      <>
        <Icon name="failed" /> {text}
      </>
    )}
  </p>
);
