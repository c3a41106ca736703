import type { ComponentChildren } from 'preact';
import { Message } from './message.tsx';

type MissingProps = {
  /** What the address should name: "shift". */
  what: string;
  children?: ComponentChildren;
};

/** Says that what an address names does not exist. */
export const Missing = ({ what, children }: MissingProps) => (
  <Message icon="warning" title={`There is no such ${what}`}>
    <h1 class="visually-hidden">No such {what}</h1>
    {children}
  </Message>
);

type NotFoundProps = {
  address: string;
  /** The path of the page of the running shift. */
  home: string;
};

/** An address below the console that has no page. */
export const NotFound = ({ address, home }: NotFoundProps) => (
  <Missing what="page">
    <p>
      <code>{address}</code> is not a page of the console.{' '}
      <a href={home}>Go to the running shift</a>
    </p>
  </Missing>
);
