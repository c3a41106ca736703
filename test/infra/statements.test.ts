import { expect, it } from 'vitest';
import { resourcesOf, synthesizeTemplates } from '../support/aws/templates.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Condition?: Record<string, unknown>;
};
type Document = { Statement: Statement[] };
type Granted = {
  to: string;
  effect: string;
  actions: string[];
  on: string[];
  keys: string;
  /** The only permitted sender of mail. */
  from: string;
  /** The prefixes with which the bucket may be listed. */
  prefix: string;
};

/** A deployment with every optional part. */
const complete = {
  mailFrom: 'desk@observatory.example',
  trackerUrl: 'https://tracker.example',
};

const all = Object.entries(synthesizeTemplates(complete)).flatMap(([stack, template]) =>
  Object.entries(resourcesOf(template)).flatMap(([id, { Type, Properties }]) =>
    documentsOf(Properties).flatMap(({ Statement }) =>
      Statement.map((statement) =>
        toGranted(`${stack} ${Type.split('::').at(-1)} ${id}`, statement),
      ),
    ),
  ),
);

/** Returns every policy document of a resource. */
function documentsOf(properties: Record<string, unknown> = {}): Document[] {
  const { Policies = [], PolicyDocument } = properties as {
    Policies?: { PolicyDocument: Document }[];
    PolicyDocument?: Document;
  };
  return [
    ...Policies.map((policy) => policy.PolicyDocument),
    ...(PolicyDocument ? [PolicyDocument] : []),
  ];
}

function toGranted(to: string, { Effect, Action, Resource, Condition }: Statement): Granted {
  const on = [Resource].flat().map((resource) => arnText(resource));
  const keys = keysIn(Condition);
  const equal = Condition?.StringEquals as Record<string, string> | undefined;
  const from = equal?.['ses:FromAddress'] ?? '';
  const listed = Condition?.StringLike as Record<string, string[]> | undefined;
  const prefix = listed?.['s3:prefix']?.join(', ') ?? '';
  return { to, effect: Effect, actions: [Action].flat(), on, keys, from, prefix };
}

/** Returns the partition keys that a condition allows, and whether a request must name one. */
function keysIn(condition: Statement['Condition'] = {}): string {
  const like = condition['ForAllValues:StringLike'] as Record<string, string[]> | undefined;
  const absent = condition.Null as Record<string, string> | undefined;
  const keys = like?.['dynamodb:LeadingKeys']?.join(', ');
  if (keys === undefined) return '';
  return absent?.['dynamodb:LeadingKeys'] === 'false' ? `present and ${keys}` : keys;
}

/** Returns the short form of an ARN. */
function arnText(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const texts = [...JSON.stringify(resource).matchAll(/"([^"]*)"/g)].map(([, text]) => text);
  return texts
    .filter((text) => !/^(Fn::\w+|Ref|Arn|AWS::\w+|)$/.test(text ?? ''))
    .join('')
    .replace(/^[\w-]+:ExportsOutput(?:FnGetAtt|Ref)(\w+?[0-9A-F]{8})(Arn)?[0-9A-F]{8}/, '$1');
}

const line = ({ to, effect, actions, on, keys, from, prefix }: Granted) =>
  `${to}: ${effect} ${actions.join(', ')} on ${on.join(', ')}${keys && `, keys ${keys}`}${from && `, from ${from}`}${prefix && `, prefix ${prefix}`}`;

/** Acknowledged wildcards and their reasons. */
const acknowledged: { why: string; is: (granted: Granted) => boolean }[] = [
  {
    why: 'X-Ray and the two lists do not support resources.',
    is: ({ actions, on }) =>
      on.join() === '*' &&
      actions.every((one) =>
        /^(xray:Put|dynamodb:ListStreams$|lambda:ListEventSourceMappings$)/.test(one),
      ),
  },
  {
    why: 'In its sandbox, SES also checks the recipient. A condition restricts the sender.',
    is: ({ actions, on, from }) =>
      actions.join() === 'ses:SendEmail' &&
      on.some((one) => one.endsWith('identity/*')) &&
      from === complete.mailFrom,
  },
  {
    why: 'The keys of new objects are unknown, so a prefix is granted.',
    is: ({ actions, on }) =>
      on.every((one) =>
        /^Objects[0-9A-F]{8}\/(staging|shifts|proposals|reports|health)\/\*$/.test(one),
      ) && actions.every((one) => /^s3:(Get|Put|Delete)Object(Version)?$/.test(one)),
  },
  {
    why: 'The ids of new connections are unknown, so those of the stage are granted.',
    is: ({ actions, on }) =>
      actions.join() === 'execute-api:ManageConnections' &&
      on.every((one) => /\/live\/(POST|DELETE)\/@connections\/\*$/.test(one)),
  },
  {
    why: 'Throttles are set for all routes of the only stage of the HTTP API.',
    is: ({ to, actions, on }) =>
      to.startsWith('front Role RouteThrottles') &&
      on.every((one) => one.startsWith('arn::apigateway:::/apis/')) &&
      on.every((one) =>
        one.endsWith(actions.includes('apigateway:DELETE') ? '/*/routesettings/*' : '/stages/*'),
      ),
  },
  {
    why: 'Requests without TLS are denied for all resources.',
    is: ({ effect }) => effect === 'Deny',
  },
];

it('lists every statement of every policy', async () => {
  await expect(`${all.map(line).sort().join('\n')}\n`).toMatchFileSnapshot('statements.txt');
});

it('restricts access to tables by keys that a request must name', () => {
  const narrowed = all.filter(({ keys }) => keys !== '');
  expect(narrowed.length).toBeGreaterThan(20);
  expect(narrowed.filter(({ keys }) => !keys.startsWith('present and ')).map(line)).toEqual([]);
});

it('uses no wildcard without an acknowledged reason', () => {
  const wide = all.filter(({ actions, on }) =>
    [...actions, ...on].some((text) => text.includes('*')),
  );

  expect(wide.filter((one) => !acknowledged.some(({ is }) => is(one))).map(line)).toEqual([]);
  for (const { why, is } of acknowledged) expect(wide.some(is), why).toBe(true);
});

it('allows mail from the configured address only, to any recipient', () => {
  const sending = all.filter(({ actions }) => actions.some((action) => action.startsWith('ses:')));

  const roles = ['Role sendemail', 'Role sendreportRole', 'Role sendeffectsRole'];
  const on = ['arn::ses:::configuration-set/observatory-desk-prod-mail', 'arn::ses:::identity/*'];
  const from = 'desk@observatory.example';
  expect(sending).toEqual(
    roles.map((role) => {
      const to = expect.stringContaining(role) as string;
      return { to, effect: 'Allow', actions: ['ses:SendEmail'], on, keys: '', from, prefix: '' };
    }),
  );
});

it('lets only the functions of table streams list streams', () => {
  const listing = all.filter(({ actions }) => actions.includes('dynamodb:ListStreams'));
  const readers = all.filter(({ actions }) => actions.includes('dynamodb:GetRecords'));

  expect(readers).not.toEqual([]);
  expect(listing.map(({ to }) => to)).toEqual(readers.map(({ to }) => to));
});

it('grants listing of the bucket only by prefix, and only together with reading', () => {
  const listings = all.filter(({ actions }) => actions.includes('s3:ListBucket'));

  for (const { to, actions, prefix } of listings) {
    expect(actions, to).toEqual(['s3:ListBucket']);
    expect(prefix, to).toMatch(/^(staging|proposals|reports|health)\/\*$/);
    const reads = all.filter((one) => one.to === to && one.actions.includes('s3:GetObject'));
    expect(reads.flatMap(({ on }) => on).join(), to).toContain(prefix);
  }
  const functions = listings.map(({ to }) => to.replace(/^.* (\w+)Role\w*$/, '$1'));
  expect(functions.sort().join(' ')).toBe(
    'checkupload finalizereport gethealth getreport ingestimage sendeffects sendreport signdownload updateproposal updatereport',
  );
});

it('grants a function exactly the actions that its endpoint lists, on the table or the index', () => {
  const own = all.filter(({ to }) => to.startsWith('shift-log Role listshifts'));
  const actions = own
    .flatMap((one) => one.actions)
    .filter((action) => !/^(logs|xray)/.test(action));

  expect(actions.sort()).toEqual([
    'dynamodb:BatchGetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:Query',
    's3:GetObject',
    'secretsmanager:GetSecretValue',
  ]);
  expect(own.flatMap(({ on }) => on).filter((on) => on.includes('/index/'))).toHaveLength(2);
});
