import { callAws } from '../steps/call-aws.ts';

type Mapping = {
  FunctionArn: string;
  State: string;
  StateTransitionReason?: string;
  /** `PROBLEM: …` if Lambda cannot read the stream. */
  LastProcessingResult?: string;
};

type Page = { EventSourceMappings: Mapping[]; NextMarker?: string | null };

/** States of a mapping that Lambda polls, or is about to. `Updating` and `Creating` end by themselves. */
const RUNNING = ['Enabled', 'Enabling', 'Creating', 'Updating'];

const ATTEMPTS = 5;

/** Returns the functions that a stream should invoke, named by the setting STREAM_CONSUMERS, and that none does. */
export async function findStoppedConsumers(): Promise<{ consumer: string; reason: string }[]> {
  const mappings = await listMappings();
  const names = (process.env.STREAM_CONSUMERS ?? '').split(',');
  return names.flatMap((consumer) => {
    const own = mappings.filter(({ FunctionArn }) => FunctionArn.endsWith(`:function:${consumer}`));
    const [problem] = own.map(problemOf);
    if (own.length === 0) return [{ consumer, reason: 'It has no trigger.' }];
    return own.some((mapping) => problemOf(mapping) === undefined) || problem === undefined
      ? []
      : [{ consumer, reason: problem }];
  });
}

/** Returns why a mapping does not invoke its function; undefined if it does. */
function problemOf(mapping: Mapping): string | undefined {
  const { State, StateTransitionReason = '', LastProcessingResult = '' } = mapping;
  if (!RUNNING.includes(State)) return `${State}. ${StateTransitionReason}`;
  return LastProcessingResult.startsWith('PROBLEM') ? LastProcessingResult : undefined;
}

async function listMappings(): Promise<Mapping[]> {
  const mappings: Mapping[] = [];
  let marker = '';
  do {
    const page = await callAws<Page>({
      service: 'lambda',
      method: 'GET',
      path: '/2015-03-31/event-source-mappings',
      ...(marker !== '' && { query: { Marker: marker } }),
      attempts: ATTEMPTS,
      isTemporary: (status) => status === 429 || status >= 500,
    });
    if (!page) throw new Error('Lambda has no list of event source mappings.');
    mappings.push(...page.EventSourceMappings);
    marker = page.NextMarker ?? '';
  } while (marker !== '');
  return mappings;
}
