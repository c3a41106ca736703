import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
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
export type Loaded<T> =
  { state: 'loading' } | { state: 'failed'; problem: string } | { state: 'loaded'; value: T };

type LoadingProps<T> = {
  loaded: Loaded<T>;
  /** What is loaded, in words: "the shifts". */
  what: string;
  children: (value: T) => ComponentChildren;
};

/** Shows a value once it is there; until then, how far it is. */
export function Load<T>({ loaded, what, children }: LoadingProps<T>) {
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

/** An address below the console that has no page. */
export const NotFound = ({ address, home }: { address: string; home: string }) => (
  <Message icon="warning" title="There is no such page">
    <h1 class="visually-hidden">No such page</h1>
    <p>
      <code>{address}</code> is not a page of the console.{' '}
      <a href={home}>Go to the running shift</a>
    </p>
  </Message>
);

/** A page whose code did not arrive. */
export const NotLoaded = ({ onReload }: { onReload: () => void }) => (
  <Message icon="failed" title="This page could not be loaded">
    <h1 class="visually-hidden">Page not loaded</h1>
    <p>Reload it when the connection is back. What you have written is stored.</p>
    <Button label="Reload" onClick={onReload} />
  </Message>
);
