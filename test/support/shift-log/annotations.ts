import { expect } from 'vitest';
import { createAnnotation, updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { only, type Client } from './shifts.ts';

/** Adds an annotation to a shift and returns it. */
export async function annotate(client: Client, shift_id: number, annotation = 'Windy') {
  const response = await client(createAnnotation, { body: { shift_id, annotation } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Sends a change of an annotation and returns the response, also a refusal. */
export const putAnnotation = (client: Client, annotation_id: number, body: object) =>
  client(updateAnnotation, { path: { annotation_id }, body });
