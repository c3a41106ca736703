import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

type MessageProps = {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
};

/** A page or a list that has nothing to show, and why. */
export const Message = ({ icon, title, children }: MessageProps) => (
  <div class="message">
    {icon && <Icon name={icon} />}
    <p class="message__title">{title}</p>
    {children}
  </div>
);

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

/** The state of a load: in progress, failed, or done with a value. */
export type AsyncState<T> =
  { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'loaded'; value: T };

type AsyncContentProps<T> = {
  loaded: AsyncState<T>;
  /** A name for what is loaded: "the shifts". */
  what: string;
  children: (value: T) => ComponentChildren;
};

/** Shows a loaded value; until then, that it is loading or why it failed. */
export function AsyncContent<T>({ loaded, what, children }: AsyncContentProps<T>) {
  if (loaded.state === 'loaded') return <>{children(loaded.value)}</>;
  return (
    <div role="status">
      {loaded.state === 'loading' ? (
        <Message icon="waiting" title={`Loading ${what}…`} />
      ) : (
        <Message icon="failed" title={loaded.problem} />
      )}
    </div>
  );
}
