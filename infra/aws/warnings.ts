import { Annotations, type Stack } from 'aws-cdk-lib';
import { config } from '#lib/platform/config.ts';
import { scopeWarning } from '#lib/platform/settings/tokens.ts';
import type { Deployment } from './config.ts';

/** Warns of settings that are valid, and that a deployer may not have meant. */
export function warnDeployer(front: Stack, deployment: Deployment): void {
  if (deployment.alarmEmail === '')
    Annotations.of(front).addWarningV2(
      'observatory-desk:no-alarm-email',
      'alarmEmail is empty: no one is notified of alarms or costs. Set it in cdk.json, or with -c alarmEmail=you@example.org.',
    );
  if (deployment.settings.ACCESS === 'open')
    Annotations.of(front).addWarningV2(
      'observatory-desk:open',
      'access is open: anyone who knows the URL can read every shift, and read and change every definition. Use it only among people who trust each other.',
    );
  const { edge } = deployment;
  if (edge && (edge.certificateArn === '' || edge.webAclArn === ''))
    Annotations.of(front).addWarningV2(
      'observatory-desk:edge-placeholders',
      'edge: this template has placeholders for the certificate and the web ACL; npm run deploy takes them from the stack edge.',
    );
  const { settings } = deployment;
  const scopes = scopeWarning(
    config('OIDC_CLIENT_ID', settings),
    config('OIDC_SCOPE', settings),
    config('JWT_CLAIMS', settings).scope,
  );
  if (scopes !== undefined)
    Annotations.of(front).addWarningV2('observatory-desk:provider-scopes', scopes);
}
