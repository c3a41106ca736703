import { readFile } from 'node:fs/promises';

/** Returns the programs in the README of the live service, with the address of a service and a shift of it. */
export async function readSnippets(
  language: 'js' | 'ts',
  { url, shiftId }: { url: string; shiftId: number },
): Promise<string[]> {
  const text = await readFile('lib/live/README.md', 'utf8');
  return Array.from(
    text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, code = '']) =>
      code
        .replaceAll('http://127.0.0.1:3000', url)
        .replaceAll('shift_id=42', `shift_id=${shiftId}`),
  );
}
