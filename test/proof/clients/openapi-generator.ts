import { join } from 'node:path';
import { run } from '#infra/rehearsal/child-process.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import { installOpenApiGenerator, versions, withSettings } from './tools.ts';

/** Names the generator with the language of its client. */
export const openApiGenerator = (language: string): string =>
  `openapi-generator ${versions.openapiGenerator}, \`${language}\``;

export const JSON_ONLY_LIMIT =
  'An operation that takes JSON or a form takes JSON alone: a file is sent as base64 in `media_content`.';

/** Generates a client into a folder of the workspace. Returns the folder. */
export async function generateClient(
  language: string,
  document: string,
  workspace: Workspace,
  properties?: string,
): Promise<string> {
  const generator = await installOpenApiGenerator(workspace);
  const folder = join(workspace.folder, language);
  const flags = ['--global-property', 'skipFormModel=false'];
  if (properties !== undefined) flags.push('--additional-properties', properties);
  const args = ['java', '-jar', generator, 'generate', '-i', document, '-g', language];
  const options = withSettings(workspace.folder, workspace, `generate-${language}`);
  await run([...args, '-o', folder, ...flags], options);
  return folder;
}
