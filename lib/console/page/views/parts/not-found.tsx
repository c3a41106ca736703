import { Message } from './message.tsx';

type NotFoundProps = {
  address: string;
  /** The path of the page of the running shift. */
  home: string;
};

/** An address below the console that has no page. */
export const NotFound = ({ address, home }: NotFoundProps) => (
  <Message icon="warning" title="There is no such page">
    <h1 class="visually-hidden">No such page</h1>
    <p>
      <code>{address}</code> is not a page of the console.{' '}
      <a href={home}>Go to the running shift</a>
    </p>
  </Message>
);
