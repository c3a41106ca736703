import { percentEncode } from './bucket.ts';

export type ContentDisposition = { disposition: 'inline' | 'attachment'; fileName: string };

/**
 * Returns the Content-Disposition of a file: its name in ASCII for old programs, and in UTF-8. No character of a name
 * can end the header or add another. The ASCII form has single spaces: signatures cover headers with their spaces
 * collapsed.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function toContentDisposition({ disposition, fileName }: ContentDisposition): string {
  const wellFormed = fileName.toWellFormed();
  const ascii = wellFormed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+,=@~-]/g, '_')
    .replace(/ +/g, ' ');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${percentEncode(wellFormed)}`;
}
