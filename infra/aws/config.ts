import type { App } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { checkConfig } from '#lib/platform/config.ts';

/** What differs between the stages: how hard it is to lose something, and how long logs stay. */
const stages = {
  prod: { keepsData: true, logDays: RetentionDays.THREE_MONTHS },
  dev: { keepsData: false, logDays: RetentionDays.ONE_WEEK },
} as const;

export type Deployment = {
  stage: keyof typeof stages;
  keepsData: boolean;
  logDays: RetentionDays;
  /** The functions' settings, by the names that `lib/platform/config.ts` reads. */
  settings: Record<string, string>;
};

/** Context values of `cdk.json`, in camel case, that are settings of the functions. */
const context = {
  ACCESS: 'access',
  ISOLATION_LEVEL: 'isolationLevel',
  SERVICE_PREFIX: 'servicePrefix',
  CORS_ORIGINS: 'corsOrigins',
  LOG_LEVEL: 'logLevel',
  JWT_ALGORITHM: 'jwtAlgorithm',
  JWKS_URL: 'jwksUrl',
  JWT_ISSUER: 'jwtIssuer',
  JWT_AUDIENCE: 'jwtAudience',
  ROLE_LEVELS: 'roleLevels',
  LOG_SOURCE_URL: 'logSourceUrl',
} as const;

/** Reads and checks what the deployer set. Throws one clear line for the first value that is wrong. */
export function deploymentOf(app: App): Deployment {
  const stage = String(app.node.tryGetContext('stage') ?? 'prod');
  if (stage !== 'prod' && stage !== 'dev')
    throw new Error(`stage: '${stage}' is neither prod nor dev.`);
  const settings: Record<string, string> = {};
  for (const [name, key] of Object.entries(context)) {
    const value: unknown = app.node.tryGetContext(key);
    if (typeof value === 'string') settings[name] = value;
  }
  checkConfig(settings);
  return { stage, ...stages[stage], settings };
}
