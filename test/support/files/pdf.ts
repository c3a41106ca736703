/** Creates a PDF of one empty page with a comment of `padding` bytes. */
export function createPdf(padding = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = `%PDF-1.4\n%${'x'.repeat(padding)}\n`;
  const offsets = objects.map((object, n) => {
    const offset = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

type Signed = { url: string; method: string; headers: Record<string, string> };

/** Sends a signed request, optionally with a body. */
export const sendSignedRequest = (
  { url, method, headers }: Signed,
  body?: Buffer,
  type = headers['Content-Type'],
): Promise<Response> =>
  fetch(url, {
    method,
    ...(type !== undefined && { headers: { 'Content-Type': type } }),
    ...(body && { body: new Uint8Array(body) }),
  });
