import type { Workspace } from '../workspace.ts';
import { call } from '../call.ts';
import type { Deployed } from '../deployment.ts';
import type { Emulator } from '../emulator/emulator.ts';
import { assert } from '../step.ts';

/** The shift service, below the base URL. */
const SERVICE = 'slt/api/v3';

/** Returns the newest shifts as JSON text, as a viewer gets them. */
export const listOf = (
  deployed: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<string> =>
  call(deployed, { role: 'viewer', path: `${SERVICE}/shifts?limit=5` }, workspace, emulator);

/** The bytes of a GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Listed = { result_data: { shift_id: number }[] };
type Made = { result_data: { comment_id: number }[] };
type Links = { result_data: string[] };

/** Adds a comment with an image to the newest shift, and reads the image by its presigned URL. */
export async function showImage(
  deployed: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const { result_data: shifts } = JSON.parse(await listOf(deployed, workspace, emulator)) as Listed;
  const form = new FormData();
  form.append('file', new File([pixel], 'pixel.gif', { type: 'image/gif' }));
  const path = `${SERVICE}/shift/${shifts[0]?.shift_id}/comment/image`;
  const made = await call(deployed, { role: 'operator', path, form }, workspace, emulator);
  const { comment_id } = (JSON.parse(made) as Made).result_data[0] ?? {};
  const images = `${SERVICE}/shift/comment/${comment_id}/images`;
  const links = await call(deployed, { role: 'viewer', path: images }, workspace, emulator);
  const [link = ''] = (JSON.parse(links) as Links).result_data;
  const shown = await fetch(link);
  assert(pixel.equals(await shown.bytes()), `The image responds ${shown.status}.`);
}
