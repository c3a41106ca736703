import { expect, it } from 'vitest';
import { resourcesOf, templates } from '../support/templates.ts';

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  Condition?: Record<string, unknown>;
};
type Document = { Statement: Statement[] };
type Granted = { to: string; effect: string; actions: string[]; on: string[]; keys: string };

const all = Object.entries(templates()).flatMap(([stack, template]) =>
  Object.entries(resourcesOf(template)).flatMap(([id, { Type, Properties }]) =>
    documentsOf(Properties).flatMap(({ Statement }) =>
      Statement.map((statement) => granted(`${stack} ${Type.split('::').at(-1)} ${id}`, statement)),
    ),
  ),
);

/** Every policy that a resource carries: its role's, or its own. */
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

function granted(to: string, { Effect, Action, Resource, Condition }: Statement): Granted {
  const on = [Resource].flat().map((resource) => arnText(resource));
  const like = Condition?.['ForAllValues:StringLike'] as Record<string, string[]> | undefined;
  const keys = like?.['dynamodb:LeadingKeys']?.join(', ') ?? '';
  return { to, effect: Effect, actions: [Action].flat(), on, keys };
}

/** An ARN in short: what it is of, as the template writes it. */
function arnText(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const texts = [...JSON.stringify(resource).matchAll(/"([^"]*)"/g)].map(([, text]) => text);
  return texts
    .filter((text) => !/^(Fn::\w+|Ref|Arn|AWS::\w+|)$/.test(text ?? ''))
    .join('')
    .replace(/^[\w-]+:ExportsOutput(?:FnGetAtt|Ref)(\w+?[0-9A-F]{8})(Arn)?[0-9A-F]{8}/, '$1');
}

const line = ({ to, effect, actions, on, keys }: Granted) =>
  `${to}: ${effect} ${actions.join(', ')} on ${on.join(', ')}${keys && `, keys ${keys}`}`;

/** Wildcards that have to be, and why. */
const acknowledged: { why: string; is: (granted: Granted) => boolean }[] = [
  {
    why: 'X-Ray takes no resource.',
    is: ({ actions, on }) =>
      on.join() === '*' && actions.every((one) => one.startsWith('xray:Put')),
  },
  {
    why: 'Objects have no names before they are made: all below a prefix are granted.',
    is: ({ actions, on }) =>
      on.every((one) => /^Objects[0-9A-F]{8}\/(staging|shifts|proposals)\/\*$/.test(one)) &&
      actions.every((one) => /^s3:(Get|Put|Delete)Object$/.test(one)),
  },
  {
    why: 'Sockets have no names before they are opened: all of the stage are granted.',
    is: ({ actions, on }) =>
      actions.join() === 'execute-api:ManageConnections' &&
      on.every((one) => /\/live\/(POST|DELETE)\/@connections\/\*$/.test(one)),
  },
  {
    why: 'What is denied to all who come without TLS is denied whole.',
    is: ({ effect }) => effect === 'Deny',
  },
];

it('lists every statement of every policy', async () => {
  await expect(`${all.map(line).sort().join('\n')}\n`).toMatchFileSnapshot('statements.txt');
});

it('grants nothing by wildcard without an acknowledged reason', () => {
  const wide = all.filter(({ actions, on }) =>
    [...actions, ...on].some((text) => text.includes('*')),
  );

  expect(wide.filter((one) => !acknowledged.some(({ is }) => is(one))).map(line)).toEqual([]);
  for (const { why, is } of acknowledged) expect(wide.some(is), why).toBe(true);
});

it('gives a function the actions that its endpoint lists, on the table or the index, and no others', () => {
  const own = all.filter(({ to }) => to.startsWith('shift-log Role listshifts'));
  const actions = own
    .flatMap((one) => one.actions)
    .filter((action) => !/^(logs|xray)/.test(action));

  expect(actions.sort()).toEqual([
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:Query',
    's3:GetObject',
    'secretsmanager:GetSecretValue',
  ]);
  expect(own.flatMap(({ on }) => on).filter((on) => on.includes('/index/'))).toHaveLength(2);
});
