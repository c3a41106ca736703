import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { LinksContext } from '../../views/parts/links.ts';
import { NotFound } from '../../views/parts/not-found.tsx';
import { useTitle } from '../use-title.ts';

/**
 * The page of an address that belongs to no other page. Its code is loaded when it is opened, so that it takes no room
 * in the first page.
 */
export function UnknownPage() {
  const { now: home } = useContext(LinksContext);
  useTitle('No such page');
  return <NotFound address={useLocation().path} home={home} />;
}
