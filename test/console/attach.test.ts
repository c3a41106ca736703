import { describe, expect, it } from 'vitest';
import { FileChecks, toDraftFile } from '#lib/console/page/desk/files/attach.ts';
import { checkFile } from '#lib/console/page/desk/files/check-file.ts';
import { signal } from '@preact/signals';
import { destinationOf } from '#lib/console/page/views/composer/paste.ts';
import { aBlob } from './support/browser.ts';

const picture = { name: 'image.png', type: 'image/png' };

describe('a paste', () => {
  it.each([
    ['of a text', [], '4\t5', 'none'],
    ['of a picture alone', [picture], '', 'attach'],
    ['of blanks and a picture', [picture], ' \n', 'attach'],
    ['of a table', [picture], '4\t5\n6\t7', 'offer'],
    ['of a text and two pictures', [picture, picture], 'Wind', 'offer'],
    ['of a file by its name', [{ ...picture, name: 'a b.png' }], 'a b.png', 'attach'],
    ['of a file by its path', [{ ...picture, name: 'a b.png' }], '/home/ada/a b.png\n', 'attach'],
    [
      'of a file by its address',
      [{ ...picture, name: 'a b.png' }],
      'file:///home/a%20b.png',
      'attach',
    ],
    [
      'of an address with an incomplete escape',
      [{ ...picture, name: 'a%z.png' }],
      'file:///a%z.png',
      'attach',
    ],
    ['of a log with a text', [{ name: 'a.log', type: 'text/plain' }], 'Wind', 'attach'],
  ])('%s', (_, files, text, destination) => {
    expect(destinationOf({ files, text })).toBe(destination);
  });
});

describe('an attached file', () => {
  const check = (content: BlobPart, name = 'a.log', type = 'image/png') =>
    checkFile({ ...aBlob('one'), name, type, blob: new Blob([content]), isUnchecked: true });

  it('has the type of its bytes', async () => {
    expect(await check('wind 4')).toMatchObject({ type: 'text/plain; charset=utf-8' });
    expect((await check('wind 4')).isUnchecked).toBeUndefined();
  });

  it.each([
    [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.png',
      /no HTML, XML or SVG\. Put it into a ZIP/,
    ],
    ['\x7fELF\0\0', 'a.log', /does not know this format\. Put it into a ZIP/],
    ['', 'a.log', /empty/],
    ['wind', 'a\\b.log', /name/],
    ['wind', 'gnp.\u202elog', /name/],
    ['wind', 'x'.repeat(257), /name/],
  ])('with the bytes %j and the name %j is not sent', async (content, name, refusal) => {
    expect((await check(content, name)).refusal).toMatch(refusal);
  });

  it('that cannot be read, as a folder, is not sent and takes no room', async () => {
    const blob = Object.assign(new Blob(['x']), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    });

    expect(await checkFile({ ...aBlob('one'), blob })).toMatchObject({
      refusal: expect.stringMatching(/cannot read/),
      blob: { size: 0 },
    });
  });

  it('that is too large is stored by its name alone', () => {
    const file = toDraftFile(new File(['12345'], 'night.mp4'), 4);

    expect(file).toMatchObject({ name: 'night.mp4', blob: { size: 0 } });
    expect(file.refusal).toMatch(/5 bytes, and the limit is 4 bytes/);
    expect(file.isUnchecked).toBeUndefined();
  });

  it('is checked once, and sending waits for it', async () => {
    const draft = signal({ id: 'draft', blobs: [{ ...aBlob('a'), isUnchecked: true }] });
    const checks = new FileChecks();
    const checked: string[] = [];
    const start = () =>
      checks.start(draft.peek().blobs, (file) => {
        checked.push(file.id);
        draft.value = { ...draft.peek(), blobs: [{ ...file, isUnchecked: false }] };
      });
    start();
    start();

    expect(await checks.finish(draft as never)).toBe(true);
    expect(checked).toEqual(['a']);
  });

  it('does not send another draft that has taken the place of its own', async () => {
    const draft = signal({ id: 'draft', blobs: [{ ...aBlob('a'), isUnchecked: true }] });
    const checks = new FileChecks();
    checks.start(draft.peek().blobs, () => undefined);
    const finished = checks.finish(draft as never);

    draft.value = { ...draft.peek(), id: 'other' };

    expect(await finished).toBe(false);
  });
});
