import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { listComments, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { listTags } from '#lib/shift-log/contracts/tags.ts';
import type { ServiceInProcess } from '../../bench/calls/service-in-process.ts';
import {
  endpointRequests,
  listRequests,
  type ScaleRequest,
} from '../../bench/scale/scale-requests.ts';

/** Returns every request that reads shifts, comments, annotations or tags. */
export function listReadRequests(desk: ServiceInProcess, shifts: number): ScaleRequest[] {
  const { operator } = desk;
  const shiftIdAt = (n: number) => 1 + ((n * 7919) % (shifts - 1));
  const ofShift = (n: number) => ({ query: { shift_id: shiftIdAt(n) } });
  const comment = (n: number) => ({ path: { comment_id: shiftIdAt(n) * 1000 + 10 } });
  const isWrite = (name: string) => !name.startsWith('GET');
  return [
    ...listRequests(desk, shifts),
    ...endpointRequests(desk, shifts).filter(({ name }) => !isWrite(name)),
    { name: 'GET /shift/comment of a shift', send: (n) => operator(listComments, ofShift(n)) },
    { name: 'GET /shift/comment newest twenty', send: () => operator(listComments, { query: { limit: 20 } }) },
    { name: 'GET /shift/comment by a tag of all, twenty', send: () => operator(listComments, { query: { tag: 'antenna', limit: 20 } }) },
    { name: 'GET /shift/comment by a tag of one shift', send: (n) => operator(listComments, { query: { tag: `shift ${shiftIdAt(n)}` } }) },
    { name: 'GET /shift/comment/{id}/version_history', send: (n) => operator(listCommentVersions, { ...comment(n), ...ofShift(n) }) },
    { name: 'GET /shift/comment/{id}/images', send: (n) => operator(listCommentImages, comment(n)) },
    { name: 'GET /shift/annotation', send: (n) => operator(listAnnotations, ofShift(n)) },
    { name: 'GET /tag', send: () => operator(listTags) },
  ]; // prettier-ignore
}
