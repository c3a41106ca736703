/**
 * Returns the Content-Disposition of a file: its name in ASCII for old programs, and in UTF-8. No character of a name
 * can end the header or add another.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function toContentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const wellFormed = fileName.toWellFormed();
  const ascii = wellFormed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+,=@~-]/g, '_');
  const encoded = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
