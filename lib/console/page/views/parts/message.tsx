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

/** What is loaded: nothing yet, a problem, or a value. */
export type AsyncState<T> =
  { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'loaded'; value: T };

type AsyncContentProps<T> = {
  loaded: AsyncState<T>;
  /** What is loaded, in words: "the shifts". */
  what: string;
  children: (value: T) => ComponentChildren;
};

/** Shows a value once it is there; until then, how far it is. */
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
