import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../emulator/account.ts';
import type { Workspace } from '../workspace.ts';
import { cdk, type Deployed } from '../deployment.ts';
import type { Emulator } from '../emulator/emulator.ts';
import { assert } from '../step.ts';

/** Replaces a text in a file of the copy, which has to contain it. */
async function replace(
  workspace: Workspace,
  file: string,
  old: string,
  text: string,
): Promise<void> {
  const path = join(workspace.copy, file);
  const before = await readFile(path, 'utf8');
  assert(before.includes(old), `${file} does not contain ${old}.`);
  await writeFile(path, before.replaceAll(old, text));
}

/**
 * Deploys `dev` with its routes changed: a throttled endpoint moves to another service, and a throttled
 * path has another name.
 */
export async function renameRoutes(workspace: Workspace, emulator: Emulator): Promise<Deployed> {
  const [session, docs] = ['session', 'docs'].map(
    (service) => `functions/${service}/list-roles.ts`,
  );
  await copyFile(join(workspace.copy, session ?? ''), join(workspace.copy, docs ?? ''));
  const contracts = 'lib/session/contracts/session.ts';
  await replace(workspace, contracts, `'session.list-roles'`, `'docs.list-roles'`);
  await replace(workspace, 'lib/proposals/contracts/coordinates.ts', '/coordinates/', '/places/');
  const deployed = await cdk(workspace, emulator).deploy('deploy-renamed', 'dev');
  const { settings } = await expectThrottles(deployed, emulator);
  assert(settings.includes('GET /auth/roles'), 'The throttle of the endpoint that moved is lost.');
  await expectStatus(deployed, '/auth/roles', 200);
  await expectStatus(deployed, '/places/M31/galactic', 401);
  await expectStatus(deployed, '/coordinates/M31/galactic', 404);
  return deployed;
}

/** Deploys `dev` with a service prefix, and without a throttled endpoint. */
export async function removeRoutes(workspace: Workspace, emulator: Emulator): Promise<Deployed> {
  await replace(workspace, 'infra/registry.ts', ', ...mail }', ' }');
  const prefix = ['-c', 'servicePrefix=north'];
  const deployed = await cdk(workspace, emulator).deploy('deploy-prefixed', 'dev', prefix);
  const { settings } = await expectThrottles(deployed, emulator);
  assert(
    settings.includes('POST /north/slt/api/v3/tracker/tickets'),
    'A throttle has not moved with the prefix.',
  );
  assert(!settings.includes('POST /send-email'), 'A throttle has outlived its route.');
  await expectStatus(deployed, '/north/slt/api/v3/shifts', 401);
  await expectStatus(deployed, '/slt/api/v3/shifts', 404);
  return deployed;
}

/** Checks that the stage throttles routes that exist, and gives their keys. */
async function expectThrottles(
  { url }: Deployed,
  emulator: Emulator,
): Promise<{ settings: string[] }> {
  const [, api] = /execute-api\/(\w+)\//.exec(url) ?? [];
  const list = async <T>(what: string) =>
    (
      JSON.parse(await ask(emulator, 'apigateway', { path: `/v2/apis/${api}/${what}` })) as {
        items: T[];
      }
    ).items;
  const routes = await list<{ routeKey: string }>('routes');
  const [stage] = await list<{ routeSettings: object }>('stages');
  const settings = Object.keys(stage?.routeSettings ?? {});
  const lost = settings.filter((key) => !routes.some(({ routeKey }) => routeKey === key));
  assert(settings.length > 0, 'The stage throttles no route by itself.');
  assert(lost.length === 0, `Throttles without a route: ${lost.join(', ')}.`);
  return { settings };
}

async function expectStatus({ url }: Deployed, path: string, status: number): Promise<void> {
  const response = await fetch(`${url}${path}`);
  assert(response.status === status, `${path} responds ${response.status} instead of ${status}.`);
}
