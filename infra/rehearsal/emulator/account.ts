import assert from 'node:assert/strict';

/** The emulator, by its URL. */
type Emulator = { emulatorUrl: string };

type ApiRequest = { path?: string; target?: string; query?: string; body?: object; xml?: string };

/** The request that lists the resources of each AWS service. */
const lists: Record<string, ApiRequest> = {
  cloudformation: { query: 'Action=DescribeStacks&Version=2010-05-15' },
  lambda: { path: '/2015-03-31/functions/?MaxItems=10000' },
  logs: {
    target: 'Logs_20140328.DescribeLogGroups',
    body: { logGroupNamePattern: 'observatorydesk-dev' },
  },
  monitoring: { query: 'Action=DescribeAlarms&Version=2010-08-01' },
  sns: { query: 'Action=ListTopics&Version=2010-03-31' },
  sqs: { query: 'Action=ListQueues&Version=2012-11-05' },
  events: { target: 'AWSEvents.ListRules', body: {} },
  dynamodb: { target: 'DynamoDB_20120810.ListTables', body: {} },
  s3: {},
  secretsmanager: { target: 'secretsmanager.ListSecrets', body: {} },
  iam: { query: 'Action=ListRoles&Version=2010-05-08' },
  apigateway: { path: '/v2/apis' },
};

/** Calls a service of the emulator. It checks no signature, but selects the service by the credential scope. */
export async function callEmulator(
  { emulatorUrl }: Emulator,
  service: string,
  request = lists[service],
): Promise<string> {
  const { path = '/', target, query, body, xml } = request ?? {};
  const scope = `Credential=test/20260101/us-east-1/${service}/aws4_request`;
  const requestBody = xml ?? query ?? (body && JSON.stringify(body));
  const type = xml ? 'xml' : query ? 'x-www-form-urlencoded' : 'x-amz-json-1.1';
  const response = await fetch(`${emulatorUrl}${path}`, {
    headers: {
      Authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0`,
      ...(target !== undefined && { 'X-Amz-Target': target }),
      ...(requestBody !== undefined && { 'Content-Type': `application/${type}` }),
    },
    ...(requestBody !== undefined && { method: xml ? 'PUT' : 'POST', body: requestBody }),
  });
  assert(response.ok, `The emulator's ${service} responded ${response.status}.`);
  return response.text();
}

/** Returns the names of a stage's resources in the account, by AWS service. */
export async function namesOf(
  emulator: Emulator,
  stage: string,
): Promise<Record<string, Set<string>>> {
  const name = new RegExp(`observatory-?desk-${stage}\\b[\\w-]*`, 'gi');
  const entries = Object.keys(lists).map(async (service) => {
    const text = await callEmulator(emulator, service);
    return [service, new Set(text.match(name))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const askDynamoDb = async (emulator: Emulator, operation: string, body: object) =>
  JSON.parse(
    await callEmulator(emulator, 'dynamodb', { target: `DynamoDB_20120810.${operation}`, body }),
  ) as unknown;

/** Restores a table to its latest state, as a new table with a stream. Returns the ARN of the stream. */
export async function restoreTable(emulator: Emulator, from: string, to: string) {
  await askDynamoDb(emulator, 'RestoreTableToPointInTime', {
    SourceTableName: from,
    TargetTableName: to,
    UseLatestRestorableTime: true,
  });
  const { TableDescription } = (await askDynamoDb(emulator, 'UpdateTable', {
    TableName: to,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  })) as { TableDescription: { LatestStreamArn: string } };
  return TableDescription.LatestStreamArn;
}

export async function expectProtected(emulator: Emulator, table: string): Promise<void> {
  const { Table } = (await askDynamoDb(emulator, 'DescribeTable', { TableName: table })) as {
    Table: { DeletionProtectionEnabled?: boolean };
  };
  assert(Table.DeletionProtectionEnabled, `${table} has no deletion protection.`);
}

/**
 * Tags a stage's bucket as its template does. The emulator's CloudFormation ignores the tag, without which CDK's
 * function does not empty a bucket.
 */
export async function tagBucket(emulator: Emulator, name: string): Promise<void> {
  const tag = '<Tag><Key>aws-cdk:auto-delete-objects</Key><Value>true</Value></Tag>';
  const xml = `<Tagging><TagSet>${tag}</TagSet></Tagging>`;
  await callEmulator(emulator, 's3', { path: `/${name}?tagging`, xml });
}

/** Returns the digest of each function's code, by function name. */
export async function codeOfFunctions(emulator: Emulator): Promise<Map<string, string>> {
  const { Functions } = JSON.parse(await callEmulator(emulator, 'lambda')) as {
    Functions: { FunctionName: string; CodeSha256: string }[];
  };
  return new Map(Functions.map(({ FunctionName, CodeSha256 }) => [FunctionName, CodeSha256]));
}
