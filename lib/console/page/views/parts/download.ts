import type { Media } from '../../store/records.ts';

/** Returns the address that downloads a file under its name: the lasting one, if the file has it. */
export const downloadAddress = ({
  href,
  path,
}: Pick<Media, 'href' | 'path'>): string | undefined =>
  href === undefined ? path : `${href}?download=true`;
