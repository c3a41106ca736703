import { afterEach, expect, it, vi } from 'vitest';
import { handler } from '#infra/aws/steps/route-settings.ts';
import { startStage, type StageServer } from '../support/api/api-gateway.ts';

afterEach(() => vi.unstubAllEnvs());

const limit = (rate: number) => ({ throttlingRateLimit: rate, throttlingBurstLimit: 2 * rate });

/** Runs the custom resource as CloudFormation does, with every number as text. */
function run(
  stage: StageServer,
  RequestType: 'Create' | 'Update' | 'Delete',
  Limits: Record<string, { rate: string; burst: string }>,
): Promise<void> {
  vi.stubEnv('AWS_ENDPOINT_URL', stage.url);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return handler({
    RequestType,
    ResourceProperties: { ApiId: 'api1', StageName: '$default', Limits },
    LogicalResourceId: 'RouteThrottles',
    StackId: 'stack',
    RequestId: 'request',
    ResponseURL: `${stage.url}/report`,
  });
}

it('removes the settings of deleted routes before it sets the others', async () => {
  const stage = await startStage(['GET /new/{id}', 'GET /same'], {
    'GET /old/{id}': limit(1),
    'GET /same': limit(2),
  });

  await run(stage, 'Update', {
    'GET /new/{id}': { rate: '5', burst: '10' },
    'GET /same': { rate: '3', burst: '6' },
  });

  expect(stage.reports).toMatchObject([{ Status: 'SUCCESS' }]);
  expect(stage.settings).toEqual({ 'GET /new/{id}': limit(5), 'GET /same': limit(3) });
  const changes = stage.calls.filter((call) => /^(DELETE|PATCH).* 20\d$/.test(call));
  expect(changes.map((call) => call.split(' ')[0])).toEqual(['DELETE', 'PATCH']);
});

it('removes all settings when it is deleted', async () => {
  const stage = await startStage(['GET /same'], { 'GET /same': limit(2) });

  await run(stage, 'Delete', { 'GET /same': { rate: '2', burst: '4' } });

  expect(stage.reports).toMatchObject([{ Status: 'SUCCESS' }]);
  expect(stage.settings).toEqual({});
});

it('reports an error to CloudFormation, which waits for the report', async () => {
  const stage = await startStage([], {});

  await run(stage, 'Create', { 'GET /lost': { rate: '1', burst: '2' } });

  expect(stage.reports).toMatchObject([
    { Status: 'FAILED', Reason: expect.stringContaining('Unable to find Route') as string },
  ]);
});
