import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '#infra/aws/steps/edge-hashes.ts';
import { sha256 } from '#lib/platform/ids.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const good = 'a'.repeat(64);

/** Runs the step for secrets with these values, and returns its report to CloudFormation. */
async function runStep(values: Record<string, string | undefined>) {
  const reports: { Status: string; Reason: string; Data: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const input = JSON.parse(body) as { SecretId: string } & (typeof reports)[number];
      if (request.method === 'PUT') reports.push(input);
      response.end(JSON.stringify({ SecretString: values[input.SecretId] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  await handler({
    ...{ RequestType: 'Create', LogicalResourceId: 'Hashes', StackId: 's', RequestId: 'r' },
    ResourceProperties: { Secrets: Object.keys(values) },
    ResponseURL: `${url}/report`,
  });
  return reports[0];
}

it('reports the hash and the ARN of each secret', async () => {
  const report = await runStep({ first: good, second: good.replace('a', 'b') });

  expect(report).toMatchObject({
    Status: 'SUCCESS',
    Data: {
      Hash1: sha256(good),
      Arn1: 'first',
      Hash2: sha256(good.replace('a', 'b')),
      Arn2: 'second',
    },
  });
});

it.each([undefined, '', 'short', `${good}\n`])(
  'refuses the secret %j, which everybody could send or no header can carry',
  async (value) => {
    const report = await runStep({ first: good, second: value });

    expect(report).toMatchObject({ Status: 'FAILED', Data: {} });
    expect(report?.Reason).toContain('second has no text of at least 32');
  },
);
