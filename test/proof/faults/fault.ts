/** A call of a function; its name holds the service, the operation and the call's number. */
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
  /** Whether only the response is lost, after the call has had its effect. */
  after?: true;
  /** The first attempt of the call, all its attempts, or all calls of the operation from this one on. */
  scope: 'once' | 'call' | 'on';
  /** The item of a transaction whose condition does not hold. */
  item?: number;
};

export const describeFault = ({ kind, after, scope, item }: Fault): string =>
  [
    kind,
    item === undefined ? '' : `of item ${item + 1}`,
    after ? 'after the effect' : '',
    scope === 'call' ? '' : scope === 'once' ? 'once' : 'and later calls',
  ]
    .filter((word) => word !== '')
    .join(' ');

type Write = { ConditionExpression?: string };

/** Returns every fault that a call can have. */
export function listFaults(call: Call): Fault[] {
  const { service } = call;
  const scopes: Fault['scope'][] = service === 'http' ? ['call'] : ['once', 'call'];
  const inEachScope = (fault: Omit<Fault, 'scope'>): Fault[] =>
    scopes.map((scope) => ({ ...fault, scope }));
  return [
    ...inEachScope({ kind: 'throttled' }),
    ...inEachScope({ kind: 'server error' }),
    ...inEachScope({ kind: 'reset' }),
    ...inEachScope({ kind: 'time-out' }),
    ...(isWrite(call)
      ? [
          ...inEachScope({ kind: 'reset', after: true }),
          ...inEachScope({ kind: 'time-out', after: true }),
        ]
      : []),
    { kind: 'refused connection', scope: 'call' },
    { kind: 'not found', scope: 'call' },
    ...(service === 'dynamodb' ? listConflicts(call) : []),
  ];
}

/** Whether a call may have an effect. */
export const isWrite = ({ operation }: Call) =>
  !/^(Get|Query|Head|BatchGet)|^(GET|HEAD)/.test(operation);

/** Returns the faults that concurrent writers cause. */
function listConflicts({ operation, body }: Call): Fault[] {
  if (operation !== 'TransactWriteItems') {
    const { ConditionExpression } = JSON.parse(body || '{}') as { ConditionExpression?: string };
    return ConditionExpression ? [{ kind: 'condition', scope: 'call' }] : [];
  }
  const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, Write>[] };
  const conditions = TransactItems.flatMap((item, at) =>
    Object.values(item)[0]?.ConditionExpression
      ? [{ kind: 'condition', scope: 'call', item: at } as const]
      : [],
  );
  return [
    ...conditions,
    { kind: 'conflict', scope: 'call' },
    { kind: 'conflict', scope: 'on' },
    { kind: 'in progress', scope: 'call' },
    { kind: 'throttled item', scope: 'call' },
  ];
}
