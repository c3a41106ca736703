import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from '../config.ts';
import { escapeControls } from '../../escape-controls.ts';
import { later, missing, warning, type Check, type Finding } from './check.ts';
import {
  bootstrapCheck,
  budgetCheck,
  concurrencyCheck,
  credentialsCheck,
} from './checks/account.ts';
import { zoneCheck } from './checks/domain.ts';
import { mailCheck } from './checks/mail.ts';
import { providerCheck, tokenEndpointCheck } from './checks/provider.ts';
import { regionCheck } from './checks/regions.ts';
import { tablesCheck } from './checks/tables.ts';
import { trackerCheck } from './checks/tracker.ts';

/** The longest time that a check may take, in ms. */
const TIMEOUT_MS = 5000;

/** All others, in the order of their lines. The first one is of the credentials. */
const checks: Check[] = [
  bootstrapCheck,
  concurrencyCheck,
  regionCheck,
  tablesCheck,
  mailCheck,
  zoneCheck,
  providerCheck,
  tokenEndpointCheck,
  trackerCheck,
  budgetCheck,
];

const noCredentials = later('Needs credentials.');

/** Checks what a deployment needs, read-only, and prints a line for each: `<state> <name>: <advice>`. */
export async function preflight(deployment: Deployment): Promise<Finding[]> {
  // The CDK reads both names, the SDK one of them.
  process.env.AWS_REGION ??= process.env.AWS_DEFAULT_REGION;
  const credentials = await find(credentialsCheck, deployment);
  print(credentialsCheck, credentials);
  const hasAccount = credentials.state === 'ok';
  const findings = checks.map(async (check) => {
    const needsMore = check.needsAccount && !hasAccount;
    return { check, finding: needsMore ? noCredentials : await find(check, deployment) };
  });
  const all = await Promise.all(findings);
  for (const { check, finding } of all) print(check, finding);
  return [credentials, ...all.map(({ finding }) => finding)];
}

/** Returns whether nothing is missing. */
export const isReady = (findings: Finding[]): boolean =>
  findings.every(({ state }) => state !== 'missing');

async function find(check: Check, deployment: Deployment): Promise<Finding> {
  const timeout = async () => {
    await sleep(TIMEOUT_MS, undefined, { ref: false });
    return unknown(check, `no response within ${TIMEOUT_MS / 1000} seconds`);
  };
  return Promise.race([check.run(deployment), timeout()]).catch((error: unknown) =>
    unknown(check, (error as Error).message),
  );
}

/** What cannot be checked is a warning, unless a deployment is impossible without it. */
const unknown = ({ isRequired }: Check, reason: string): Finding =>
  (isRequired ? missing : warning)(`Could not be checked: ${reason}.`);

const print = ({ name }: Check, { state, advice }: Finding) =>
  console.log(`${state.padEnd(7)} ${name}: ${escapeControls(advice)}`);
