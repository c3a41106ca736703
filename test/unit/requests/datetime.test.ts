import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSortable, toUtc } from '#lib/contract/datetime.ts';

it.each([
  ['2024-11-08T11:11:24.549Z', '2024-11-08T11:11:24.549Z'],
  ['2024-11-08T11:11:24Z', '2024-11-08T11:11:24Z'],
  ['2024-11-08 11:11:24.5495491', '2024-11-08T11:11:24.549549Z'],
  ['2024-11-12T13:04:55.874585+05:30', '2024-11-12T07:34:55.874585Z'],
  ['2024-11-12T13:04:55 05:30', '2024-11-12T07:34:55Z'],
  ['2024-01-01T00:30+01', '2023-12-31T23:30:00Z'],
  ['2024-02-29t23:59:59,1z', '2024-02-29T23:59:59.1Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999999-00:00', '9999-12-31T23:59:59.999999Z'],
])('reads %s as %s', (text, utc) => {
  expect(toUtc(text)).toBe(utc);
});

it.each([
  '',
  '2024-11-08',
  '11:11:24Z',
  '20241108T111124Z',
  '2023-02-29T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:00:61Z',
  '2024-01-01T00:00:00+24:00',
  '2024-01-01T00:00:00+01:60',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  ' 2024-01-01T00:00:00Z',
  '2024-01-01T00:00:00Z\n',
])('rejects %j as a date and time', (text) => {
  expect(toUtc(text)).toBeUndefined();
});

const instants = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9998-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const digits = fc.stringMatching(/^\d{0,6}$/);

it('converts any time zone to UTC, and leaves UTC unchanged', () => {
  fc.assert(
    fc.property(
      instants,
      digits,
      fc.integer({ min: -23 * 60, max: 23 * 60 }),
      (instant, fraction, offset) => {
        const tail = fraction === '' ? '' : `.${fraction}`;
        const utc = `${instant.toISOString().slice(0, 19)}${tail}Z`;
        const local = new Date(Date.parse(`${utc.slice(0, 19)}Z`) + offset * 60_000)
          .toISOString()
          .slice(0, 19);
        const pad = (part: number) => String(Math.floor(part)).padStart(2, '0');
        const zone = `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset) / 60)}:${pad(Math.abs(offset) % 60)}`;

        expect(toUtc(`${local}${tail}${zone}`)).toBe(utc);
        expect(toUtc(utc)).toBe(utc);
      },
    ),
  );
});

it('makes times sortable as text', () => {
  const time = fc.tuple(instants, digits).map(([instant, fraction]) => ({
    utc: `${instant.toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}Z`,
    value: Math.floor(instant.getTime() / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0')),
  }));
  fc.assert(
    fc.property(time, time, (a, b) => {
      const order =
        toSortable(a.utc) < toSortable(b.utc) ? -1 : toSortable(a.utc) > toSortable(b.utc) ? 1 : 0;
      expect(order).toBe(Math.sign(a.value - b.value));
    }),
  );
});
