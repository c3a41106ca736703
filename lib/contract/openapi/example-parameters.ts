import type { ErrorParameters } from '../errors.ts';

/** Parameters of the example errors. */
export const exampleParameters: ErrorParameters = {
  shift_id: 42,
  annotation_id: 373662154752,
  comment_id: 373662154752,
  reply_id: 373662154753,
  tag_id: 373662154752,
  tag_name: 'weather',
  sbd_id: 'sbd-20261121-00001',
  name: 'sbd-20261121-00001',
  version: 2,
  prsl_id: 'prsl-20261121-00042',
  from: 'draft',
  to: 'accepted',
  status: 'submitted',
  filename: 'prsl-20261121-00042-science.pdf',
  identifier: 'HD 189733',
  sent: 18,
  limit: 'the gateway (10 MB)',
  most: 20,
  supported: 'PNG, JPEG, PDF',
  expected: 'application/json',
};
