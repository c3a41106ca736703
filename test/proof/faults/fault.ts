/** A call that a function makes, by the service, the operation and how many of them came before. */
export type Call = {
  service: 'dynamodb' | 's3' | 'ses' | 'sockets' | 'http';
  operation: string;
  name: string;
  body: string;
  invocation?: string | undefined;
};

type Kind =
  | 'throttled'
  | 'server error'
  | 'reset'
  | 'time-out'
  | 'not found'
  | 'refused connection'
  | 'conflict'
  | 'in progress'
  | 'throttled item'
  | 'condition';

/** A way to fail. */
export type Fault = {
  kind: Kind;
  /** Whether the call has its effect, and its answer alone is lost. */
  after?: true;
  /** The first attempt of the call, all its attempts, or all calls of the operation from this one on. */
  lasts: 'once' | 'call' | 'on';
  /** The item of a transaction whose condition does not hold. */
  item?: number;
};

export const nameOf = ({ kind, after, lasts, item }: Fault): string =>
  [
    kind,
    item === undefined ? '' : `of item ${item + 1}`,
    after ? 'after the effect' : '',
    lasts === 'call' ? '' : lasts === 'once' ? 'once' : 'on and on',
  ]
    .filter((word) => word !== '')
    .join(' ');

type Write = { ConditionExpression?: string };

/** Every way in which a call can fail. */
export function faultsOf(call: Call): Fault[] {
  const { service } = call;
  const lasting: Fault['lasts'][] = service === 'http' ? ['call'] : ['once', 'call'];
  const every = (fault: Omit<Fault, 'lasts'>): Fault[] =>
    lasting.map((lasts) => ({ ...fault, lasts }));
  return [
    ...every({ kind: 'throttled' }),
    ...every({ kind: 'server error' }),
    ...every({ kind: 'reset' }),
    ...every({ kind: 'time-out' }),
    ...(isWrite(call)
      ? [...every({ kind: 'reset', after: true }), ...every({ kind: 'time-out', after: true })]
      : []),
    { kind: 'refused connection', lasts: 'call' },
    { kind: 'not found', lasts: 'call' },
    ...(service === 'dynamodb' ? conditional(call) : []),
  ];
}

/** Whether a call may have an effect. */
export const isWrite = ({ operation }: Call) =>
  !/^(Get|Query|Head|BatchGet)|^(GET|HEAD)/.test(operation);

/** What a write can be refused for: other writers. */
function conditional({ operation, body }: Call): Fault[] {
  if (operation !== 'TransactWriteItems') {
    const { ConditionExpression } = JSON.parse(body || '{}') as { ConditionExpression?: string };
    return ConditionExpression ? [{ kind: 'condition', lasts: 'call' }] : [];
  }
  const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, Write>[] };
  const conditions = TransactItems.flatMap((item, at) =>
    Object.values(item)[0]?.ConditionExpression
      ? [{ kind: 'condition', lasts: 'call', item: at } as const]
      : [],
  );
  return [
    ...conditions,
    { kind: 'conflict', lasts: 'call' },
    { kind: 'conflict', lasts: 'on' },
    { kind: 'in progress', lasts: 'call' },
    { kind: 'throttled item', lasts: 'call' },
  ];
}
