import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Answer = { status?: number; body: string };

/** What an account responds, by action: `GetSendQuota`, or the path of a REST call; in one region, with that before it. */
export type Account = Record<string, Answer | undefined>;

export const NOT_FOUND = (name: string): Answer => ({
  status: 400,
  body: `<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack ${name} does not exist</Message></Error></ErrorResponse>`,
});

/** Returns the answer of CloudFormation with a stack. */
export const stackAnswer = (name: string, outputs: Record<string, string> = {}): Answer => ({
  body: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
    <StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-30T00:00:00Z</CreationTime>
    <StackId>arn:aws:cloudformation:eu-central-1:123456789012:stack/${name}/1</StackId>
    <Outputs>${Object.entries(outputs)
      .map(
        ([key, value]) =>
          `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
      )
      .join('')}</Outputs>
  </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
});

/** Starts an account that has nothing but what it is told. Returns the settings with which commands use it. */
export async function startAccount(account: Account) {
  const calls: string[] = [];
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await text(request);
    const form = new URLSearchParams(body);
    const name = form.get('StackName') ?? '';
    const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
    const action = form.get('Action') ?? target ?? (request.url ?? '').split('?')[0] ?? '';
    calls.push(name === '' ? action : `${action} ${name}`);
    const region = /Credential=[^/]+\/\d+\/([\w-]+)\//.exec(
      request.headers.authorization ?? '',
    )?.[1];
    return (
      account[`${region ?? ''} ${action} ${name}`] ??
      account[`${action} ${name}`] ??
      account[action] ??
      NOT_FOUND(name)
    );
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => response.writeHead(status).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  };
}
