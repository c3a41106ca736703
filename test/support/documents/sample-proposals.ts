import { validate } from '#lib/proposals/validation/validate.ts';
import { loadSample } from '../samples.ts';

type Fields = Record<string, unknown>;

export type SampleProposal = { info: Fields & Record<string, Fields[]> } & Fields;

export const validProposal = await loadSample('proposal-valid');

/** Returns the valid sample after a change. */
export function changeSample(change: (info: SampleProposal['info']) => unknown): SampleProposal {
  const proposal = JSON.parse(validProposal) as SampleProposal;
  change(proposal.info);
  return proposal;
}

/** Returns the path, code and message of each finding of a proposal. */
export const listFindings = (proposal: unknown) =>
  validate(proposal).map(({ path, code, message }) => [path.join('.'), code, message]);

/** Sets a field of an entry, or a field of an object in it: `array_details.weather`. */
export function setField(entry: Fields | undefined, field: string, value: unknown): void {
  const [first = '', second] = field.split('.');
  if (second === undefined) Object.assign(entry!, { [first]: value });
  else Object.assign(entry![first] as Fields, { [second]: value });
}
