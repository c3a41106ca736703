import { useContext } from 'preact/hooks';
import { LinksContext } from '../../views/parts/links.ts';
import { Missing } from '../../views/parts/not-found.tsx';
import { useTitle } from '../use-title.ts';

/** The page of an address that names no shift, or no version of a report. */
export function UnknownShift({ what = 'shift' }: { what?: string }) {
  const links = useContext(LinksContext);
  useTitle(`No such ${what}`);
  return (
    <Missing what={what}>
      <p>
        <a href={links.shifts}>Look for it among all shifts</a>
      </p>
    </Missing>
  );
}
