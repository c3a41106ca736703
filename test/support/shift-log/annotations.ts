import { expect } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { only, type Client } from './shifts.ts';

/** Adds an annotation to a shift and returns it. */
export async function annotate(client: Client, shift_id: number, annotation = 'Windy') {
  const response = await client(createAnnotation, { body: { shift_id, annotation } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}
