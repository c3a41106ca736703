/**
 * The Content-Disposition of a file that a browser shows or saves under its name: plain letters for
 * old programs, and the name itself in UTF-8. Nothing in a name can end the header or add another.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const whole = fileName.toWellFormed();
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+,=@~-]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
