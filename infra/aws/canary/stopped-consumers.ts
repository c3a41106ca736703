import { callAws } from '../steps/call-aws.ts';

type Mapping = { FunctionArn: string; State: string; StateTransitionReason: string };

type Page = { EventSourceMappings: Mapping[]; NextMarker?: string | null };

/** States of a mapping that Lambda polls, or is about to. `Updating` and `Creating` end by themselves. */
const RUNNING = ['Enabled', 'Enabling', 'Creating', 'Updating'];

/** Returns the functions of this stage that a stream should invoke, and whose event source mapping does not run. */
export async function findStoppedConsumers(): Promise<{ consumer: string; reason: string }[]> {
  const prefix = `function:${process.env.FUNCTION_PREFIX ?? ''}`;
  const stopped: { consumer: string; reason: string }[] = [];
  let marker = '';
  do {
    const { EventSourceMappings, NextMarker } = await listMappings(marker);
    for (const { FunctionArn, State, StateTransitionReason: reason } of EventSourceMappings)
      if (FunctionArn.includes(prefix) && !RUNNING.includes(State))
        stopped.push({ consumer: FunctionArn.split('function:')[1] ?? '', reason });
    marker = NextMarker ?? '';
  } while (marker !== '');
  return stopped;
}

async function listMappings(marker: string): Promise<Page> {
  const page = await callAws<Page>({
    service: 'lambda',
    method: 'GET',
    path: '/2015-03-31/event-source-mappings',
    ...(marker !== '' && { query: { Marker: marker } }),
    isTemporary: (status) => status === 429 || status >= 500,
  });
  return page ?? { EventSourceMappings: [] };
}
