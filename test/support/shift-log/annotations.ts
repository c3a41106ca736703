import { expect } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { only, type Client } from './shifts.ts';

/** Adds an annotation to a shift and returns it. */
export async function annotate(client: Client, shift_id: number, annotation = 'Windy') {
  const answer = await client(createAnnotation, { body: { shift_id, annotation } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}
