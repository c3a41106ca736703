import { expect, it } from 'vitest';
import { invalidJsonReport, validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { loadDefinition, type Json } from '../../support/documents/definitions.ts';

const [mid, low] = await Promise.all([loadDefinition('mid'), loadDefinition('low')]);

it('reports at most 1,000 findings, and that there are more', () => {
  const { issues } = validate({ ...mid, scan_sequence: Array.from({ length: 1500 }, () => 'x') });

  expect(issues).toHaveLength(1001);
  expect(issues.at(-1)).toMatchObject({ path: '$', code: 'MORE_FINDINGS' });
});

it('is valid with any number of warnings, and reports errors before them', () => {
  const targets = Array.from({ length: 1200 }, (_, n) => ({ target_id: `t-${n}`, name: '' }));
  const wrong = { ...low, targets: [...(low.targets as Json[]), ...targets] };

  expect(validate(wrong).valid).toBe(true);
  const { valid, issues } = validate({ ...wrong, telescope: 'ska_low', scan_sequence: ['none'] });
  expect(valid).toBe(false);
  expect(issues.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual([
    'SCAN_UNKNOWN',
  ]);
});

it('is valid with warnings, but not with an error', () => {
  expect(validate(mid)).toMatchObject({ valid: true, issues: [{ level: 'warning' }] });
  expect(validate({ ...mid, targets: 1 }).valid).toBe(false);
  expect(invalidJsonReport('x')).toMatchObject({
    valid: false,
    messages: ['The body is not a JSON document: x.'],
  });
});
