import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { listComments, listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { listTags } from '#lib/shift-log/contracts/tags.ts';
import type { DeskInProcess } from '../../bench/calls/desk-in-process.ts';
import {
  endpointRequests,
  listRequests,
  type ScaleRequest,
} from '../../bench/scale/scale-requests.ts';

/** Every request that reads shifts and the talk about them, in a table of so many shifts. */
export function reads(desk: DeskInProcess, shifts: number): ScaleRequest[] {
  const { operator } = desk;
  const other = (n: number) => 1 + ((n * 7919) % (shifts - 1));
  const about = (n: number) => ({ query: { shift_id: other(n) } });
  const comment = (n: number) => ({ path: { comment_id: other(n) * 1000 + 10 } });
  const changes = (name: string) => !name.startsWith('GET');
  return [
    ...listRequests(desk, shifts),
    ...endpointRequests(desk, shifts).filter(({ name }) => !changes(name)),
    { name: 'GET /shift/comment of a shift', send: (n) => operator(listComments, about(n)) },
    { name: 'GET /shift/comment newest twenty', send: () => operator(listComments, { query: { limit: 20 } }) },
    { name: 'GET /shift/comment by a tag of all, twenty', send: () => operator(listComments, { query: { tag: 'antenna', limit: 20 } }) },
    { name: 'GET /shift/comment by a tag of one shift', send: (n) => operator(listComments, { query: { tag: `shift ${other(n)}` } }) },
    { name: 'GET /shift/comment/{id}/version_history', send: (n) => operator(listCommentVersions, { ...comment(n), ...about(n) }) },
    { name: 'GET /shift/comment/{id}/images', send: (n) => operator(listCommentImages, comment(n)) },
    { name: 'GET /shift/annotation', send: (n) => operator(listAnnotations, about(n)) },
    { name: 'GET /tag', send: () => operator(listTags) },
  ]; // prettier-ignore
}
