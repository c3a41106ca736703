import type { Stack } from 'aws-cdk-lib';
import { HEALTH_OBJECT } from '#lib/docs/health-targets.ts';
import type { Deployment } from '../config.ts';
import { DeploymentStep } from './deployment-step.ts';

type Data = { settings(): { BUCKET: string }; arnOfObject(key: string): string };

/** Writes the object that the health check looks for into the bucket. */
export function writeHealthObject(front: Stack, deployment: Deployment, data: Data): void {
  const { BUCKET } = data.settings();
  new DeploymentStep(front, 'HealthObject', {
    deployment,
    step: 'health-object',
    permissions: [{ actions: ['s3:PutObject'], resources: [data.arnOfObject(HEALTH_OBJECT)] }],
    environment: { BUCKET },
    properties: { Bucket: BUCKET, Key: HEALTH_OBJECT },
  });
}
