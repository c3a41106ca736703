import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/contract/client.ts';
import { createProposal } from '#lib/proposals/contracts/proposals.ts';
import { createSession } from '#lib/session/contracts/session.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { createShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { startDeskForFile } from '../support/api/desk.ts';
import { createPng, createPngChunk } from '../support/files/images.ts';
import { startShift } from '../support/shift-log/shifts.ts';

const desk = await startDeskForFile({ ACCESS: 'session', CORS_ORIGINS: 'https://ops.example' });
const operator = await desk.as('operator');

describe('API4:2023 unrestricted resource consumption', () => {
  const compressed = gzipSync(Buffer.alloc(64 * 1024 ** 2, 'x'));

  it('refuses a compressed body without inflating it', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const form = new FormData();
    form.append('comment', '{}');

    const responses = [
      await operator(createShift, { body: compressed.toString('latin1'), headers }),
      await operator(createComment, { body: form, headers }),
    ];

    for (const { status, body } of responses)
      expect([status, body]).toMatchObject([
        415,
        { detail: expect.stringContaining('not compressed') as string },
      ]);
  });

  it('does not decode images of any declared size', async () => {
    const { shift_id } = await startShift(operator);
    const size = Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0]);
    const chunks = [createPngChunk('IHDR', size), createPngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), compressed])), createPngChunk('IDAT', compressed), createPngChunk('IEND', Buffer.alloc(0))];
    const huge = Buffer.concat([createPng().subarray(0, 8), ...chunks]);
    const form = new FormData();
    form.append('comment', JSON.stringify({ shift_fk: shift_id }));
    form.append('files', new File([new Uint8Array(huge)], 'bomb.png'));

    const response = await operator(createComment, { body: form });

    expect([200, 415]).toContain(response.status);
  }); // prettier-ignore

  it('refuses lists and objects nested ten thousand levels deep', async () => {
    for (const deep of [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`])
      for (const endpoint of [createShift, createProposal])
        expect((await createClient(desk.url, await desk.token('a', 'admin'))(endpoint, { body: deep })).status).toBe(422);
  }); // prettier-ignore
});

describe('API8:2023 browsers', () => {
  const untrustedOrigins = [
    'null',
    'https://ops.example.evil.com',
    'http://ops.example',
    'https://OPS.example',
    'https://ops.example:444',
    'https://ops.example/',
    '*',
  ];

  it.each(untrustedOrigins)(
    'sends no CORS header to the origin %s and refuses its writes by cookie',
    async (Origin) => {
      const Cookie = `session_jwt=${await desk.token('operator-1', 'operator')}`;
      const headers = { Origin, Cookie };

      const read = await desk.anonymous(listShifts, { headers });
      const write = await desk.anonymous(createTag, { body: { tag_name: 'x' }, headers });
      const preflight = await fetch(`${desk.url}${createTag.path}`, {
        method: 'OPTIONS',
        headers: { Origin },
      });

      expect([read.status, write.status]).toEqual([200, 403]);
      for (const response of [read, write, preflight])
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('forbids caching of the session, and hides its cookie from scripts', async () => {
    const response = await createClient(
      desk.url,
      await desk.token('operator-1', 'operator'),
    )(createSession);

    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toMatch(
      /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
  });
});
