import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const escapeXml = (value: string) => value.replaceAll('"', '&quot;');

/** Starts a CloudFormation server with one stack and its outputs. Returns the URL of the server. */
export async function startCloudFormation(
  stack: string,
  outputs: Record<string, string>,
): Promise<string> {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${escapeXml(value)}</OutputValue></member>`,
  );
  const foundResponse = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><CreationTime>2026-11-21T20:15:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const notFoundResponse =
    '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>';
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isKnown = new URLSearchParams(body).get('StackName') === stack;
      response.writeHead(isKnown ? 200 : 400, { 'Content-Type': 'text/xml' });
      response.end(isKnown ? foundResponse : notFoundResponse);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
