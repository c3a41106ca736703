import { expect, it } from 'vitest';

import { newMetadata } from '#lib/shift-log/shifts/metadata.ts';
import { annotationItem, toAnnotation } from '#lib/shift-log/notes/records.ts';
import { annotationKey } from '#lib/shift-log/notes/keys.ts';

const fields = {
  annotation: 'Windy',
  user_name: 'ada',
  shift_id: 42,
  metadata: newMetadata({ user: 'ada' }, '2026-11-21T20:15:00Z'),
};

it('reads back what it stores', () => {
  const annotation = { id: 7, ...fields, version: 3 };

  expect(toAnnotation(annotationItem(annotation))).toEqual(annotation);
});

it('reads an older item, whose id was that of a version, under its annotation id and key', () => {
  const older = toAnnotation({ ...fields, id: 9, annotation_id: 7 });

  expect(older).toEqual({ id: 7, ...fields, version: 1 });
  expect(annotationKey(older).sk).toBe('ANNOTATION#2026-11-21T20:15:00.000000Z#0000000000000007');
});
