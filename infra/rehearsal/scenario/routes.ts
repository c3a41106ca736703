import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploy, replaceInCopy, type Deployment, type Rehearsal } from '../deployment.ts';
import { callEmulator } from '../emulator/account.ts';

/**
 * Deploys `dev` with its routes changed: a throttled endpoint moves to another service, and a throttled
 * path has another name.
 */
export async function renameRoutes(rehearsal: Rehearsal): Promise<Deployment> {
  const fileOf = (service: string) => join(rehearsal.copy, 'functions', service, 'list-roles.ts');
  await copyFile(fileOf('session'), fileOf('docs'));
  const contracts = 'lib/session/contracts/session.ts';
  await replaceInCopy(rehearsal, contracts, `'session.list-roles'`, `'docs.list-roles'`);
  const coordinates = 'lib/proposals/contracts/coordinates.ts';
  await replaceInCopy(rehearsal, coordinates, '/coordinates/', '/places/');
  const deployment = await deploy(rehearsal, 'deploy-renamed', 'dev');
  const throttledKeys = await throttledRoutes(rehearsal, deployment);
  assert(
    throttledKeys.includes('GET /auth/roles'),
    'The throttle of the endpoint that moved is lost.',
  );
  await expectStatus(deployment, '/auth/roles', 200);
  await expectStatus(deployment, '/places/M31/galactic', 401);
  await expectStatus(deployment, '/coordinates/M31/galactic', 404);
  return deployment;
}

/** Deploys `dev` with a service prefix, and without a throttled endpoint. */
export async function removeRoutes(rehearsal: Rehearsal): Promise<Deployment> {
  await replaceInCopy(rehearsal, 'infra/registry.ts', '\n  mail,', '');
  const prefix = ['-c', 'servicePrefix=north'];
  const deployment = await deploy(rehearsal, 'deploy-prefixed', 'dev', prefix);
  const throttledKeys = await throttledRoutes(rehearsal, deployment);
  assert(
    throttledKeys.includes('POST /north/slt/api/v3/tracker/tickets'),
    'A throttle has not moved with the prefix.',
  );
  assert(!throttledKeys.includes('POST /send-email'), 'A throttle has outlived its route.');
  await expectStatus(deployment, '/north/slt/api/v3/shifts', 401);
  await expectStatus(deployment, '/slt/api/v3/shifts', 404);
  return deployment;
}

/** Returns the keys of the routes that the stage throttles. Throws if it throttles none, or one that does not exist. */
async function throttledRoutes(rehearsal: Rehearsal, { url }: Deployment): Promise<string[]> {
  const [, api] = /execute-api\/(\w+)\//.exec(url) ?? [];
  const list = async <T>(resource: string) => {
    const text = await callEmulator(rehearsal, 'apigateway', {
      path: `/v2/apis/${api}/${resource}`,
    });
    return (JSON.parse(text) as { items: T[] }).items;
  };
  const routes = await list<{ routeKey: string }>('routes');
  const [stage] = await list<{ routeSettings: object }>('stages');
  const throttledKeys = Object.keys(stage?.routeSettings ?? {});
  const missing = throttledKeys.filter((key) => !routes.some(({ routeKey }) => routeKey === key));
  assert(throttledKeys.length > 0, 'The stage does not throttle any route.');
  assert(missing.length === 0, `Throttles without a route: ${missing.join(', ')}.`);
  return throttledKeys;
}

async function expectStatus({ url }: Deployment, path: string, status: number): Promise<void> {
  const response = await fetch(`${url}${path}`);
  assert(response.status === status, `${path} responds ${response.status} instead of ${status}.`);
}
