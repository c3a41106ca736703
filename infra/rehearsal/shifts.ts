import type { Bench } from './bench.ts';
import { run } from './bound.ts';
import type { Deployed } from './deployment.ts';
import { awsAt, type Emulator } from './emulator.ts';
import { must } from './step.ts';

/** Calls a deployment with a token of a role, which `npm run token` has made. */
async function call(
  { url, secretArn }: Deployed,
  { role, path, form }: { role: string; path: string; form?: FormData },
  bench: Bench,
  emulator: Emulator,
): Promise<string> {
  const env = { ...bench.env, ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn };
  const words = ['node', 'infra/tools/token.ts', '--user', `${role}-1`, '--role', role];
  const token = await run(words, { cwd: bench.copy, env, log: bench.log(`token-${role}`) });
  const answer = await fetch(`${url}/slt/api/v3/${path}`, {
    headers: { Authorization: `Bearer ${token.trim().split('\n').at(-1)}` },
    ...(form && { method: 'POST', body: form }),
  });
  must(answer.status === 200, `${path} with a token is answered by ${answer.status}.`);
  return answer.text();
}

/** The newest shifts as a deployment answers a viewer. */
export const listOf = (deployed: Deployed, bench: Bench, emulator: Emulator): Promise<string> =>
  call(deployed, { role: 'viewer', path: 'shifts?limit=5' }, bench, emulator);

/** The bytes of a GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Listed = { result_data: { shift_id: number }[] };
type Made = { result_data: { comment_id: number }[] };
type Links = { result_data: string[] };

/** Comments on the newest shift with an image, and reads that by its link. */
export async function showImage(
  deployed: Deployed,
  bench: Bench,
  emulator: Emulator,
): Promise<void> {
  const { result_data: shifts } = JSON.parse(await listOf(deployed, bench, emulator)) as Listed;
  const form = new FormData();
  form.append('file', new File([pixel], 'pixel.gif', { type: 'image/gif' }));
  const path = `shift/${shifts[0]?.shift_id}/comment/image`;
  const made = await call(deployed, { role: 'operator', path, form }, bench, emulator);
  const { comment_id } = (JSON.parse(made) as Made).result_data[0] ?? {};
  const images = `shift/comment/${comment_id}/images`;
  const links = await call(deployed, { role: 'viewer', path: images }, bench, emulator);
  const [link = ''] = (JSON.parse(links) as Links).result_data;
  const shown = await fetch(link);
  must(pixel.equals(await shown.bytes()), `The image is answered by ${shown.status}.`);
}
