import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { Misuse } from '../command.ts';
import { tables } from '../tables.ts';

/** The option of a command that can work on a deployment, and its line of help. */
export const stageOption = { stage: { type: 'string' } } as const;
export const stageHelp =
  '  --stage     prod or dev: works on that deployment, by the credentials and the region of the environment';

const stages = ['prod', 'dev'];

/**
 * Turns this command to the deployment of a stage, if one is given: to its tables, its signing secret
 * and its settings of tokens, as the outputs of its front stack tell them.
 */
export async function useStage(stage: string | undefined): Promise<void> {
  if (stage === undefined) return;
  if (!stages.includes(stage))
    throw new Misuse(`--stage: '${stage}' is not ${stages.join(' or ')}.`);
  const outputs = await outputsOf(stage);
  for (const { service } of tables) {
    const variable = tableSetting(service);
    process.env[variable] = outputs[outputOf(variable)] ?? '';
  }
  Object.assign(process.env, JSON.parse(outputs.TokenSettings ?? '{}'));
  process.env.JWT_SECRET_ARN = outputs.SigningSecretArn ?? '';
}

/** `TABLE_SHIFT_LOG` is the output `TableShiftLog`. */
const outputOf = (variable: string) =>
  variable
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

async function outputsOf(stage: string): Promise<Record<string, string>> {
  // Loaded when needed: a command that works on this machine never loads it.
  const { stackOutputs } = await import('#lib/platform/stack-outputs.ts');
  try {
    return await stackOutputs(`ObservatoryDesk-${stage}-front`);
  } catch (error) {
    throw new Error(`No deployment ${stage} can be seen: ${(error as Error).message}`);
  }
}
