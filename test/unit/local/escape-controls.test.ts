import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeControls, escapeControlsOfLines } from '#infra/escape-controls.ts';

it('writes what a terminal would interpret as in JSON', () => {
  expect(escapeControls('a\tb\r\nc\u001b[31md\u007f\u009b2J\u2028\u202ee é 中')).toBe(
    String.raw`a\tb\r\nc\u001b[31md\u007f\u009b2J\u2028\u202ee é 中`,
  );
  expect(escapeControlsOfLines('one\r\n\ttwo\u009b\r')).toBe('one\r\n\ttwo\\u009b\\r');
});

it('leaves the value of a line of JSON as it is', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, (value) => {
      const line = escapeControls(JSON.stringify(value));

      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(JSON.parse(line)).toBe(value);
    }),
  );
});
