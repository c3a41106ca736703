import type { Stack } from 'aws-cdk-lib';

/** The prefix of names that several stacks derive instead of exporting and importing them. */
const APPLICATION = 'ObservatoryDesk';

export const stackName = (stage: string, part: string): string => `${APPLICATION}-${stage}-${part}`;

/** Lambda's limit for function names, in characters. */
const MAX_FUNCTION_NAME_CHARS = 64;

/**
 * Returns the name of the function of an endpoint, a socket route or a consumer.
 * @example functionName('prod', 'shift-log.end-shift') // 'ObservatoryDesk-prod-shift-log-end-shift'
 */
export function functionName(stage: string, id: string): string {
  const name = `${APPLICATION}-${stage}-${id.replace('.', '-')}`;
  if (name.length > MAX_FUNCTION_NAME_CHARS)
    throw new Error(
      `${id}: the function's name ${name} exceeds ${MAX_FUNCTION_NAME_CHARS} characters.`,
    );
  return name;
}

/** Returns the name of a consumer's dead-letter queue. It is fixed: the alarms are in a later stack. */
export const deadLetterQueueName = ({ id }: { id: string }, stage: string): string =>
  `observatory-desk-${stage}-${id.replace('.', '-')}-failed`;

/** Returns the name under which a stack exports a value. cdk-nag names imported values by it. */
export const exportNameOf = (stack: Stack, value: string): string =>
  (stack.resolve(stack.exportValue(value)) as { 'Fn::ImportValue': string })['Fn::ImportValue'];
