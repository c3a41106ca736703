import { tableSetting } from '#lib/platform/dynamo/tables.ts';
import { stackName } from '../aws/names.ts';
import { UsageError } from '../command.ts';
import { tables } from '../tables.ts';

/** The option of a command that can use a deployment, and its line in the usage. */
export const stageOption = { stage: { type: 'string' } } as const;
export const stageHelp =
  '  --stage     prod or dev: uses that deployment, with the AWS credentials and region of the environment';

/** The stages of deployments. */
export const stages = ['prod', 'dev'];

/**
 * Sets the environment of this command to the deployment of a stage, if one is given: its tables, signing secret and
 * token settings, from the outputs of its front stack. Returns its base URL.
 */
export async function useStage(stage: string | undefined): Promise<string | undefined> {
  if (stage === undefined) return undefined;
  if (!stages.includes(stage))
    throw new UsageError(`--stage: '${stage}' is not ${stages.join(' or ')}.`);
  // Loaded only when needed: it takes an SDK client.
  const { loadStackOutputs } = await import('#lib/platform/stack-outputs.ts');
  const outputs = await loadStackOutputs(stackName(stage, 'front')).catch((error: unknown) => {
    throw new Error(`No deployment ${stage} found: ${(error as Error).message}`);
  });
  for (const { service } of tables) {
    const variable = tableSetting(service);
    process.env[variable] = outputs[outputOf(variable)] ?? '';
  }
  Object.assign(process.env, JSON.parse(outputs.TokenSettings ?? '{}'));
  process.env.JWT_SECRET_ARN = outputs.SigningSecretArn ?? '';
  return outputs.BaseUrl;
}

/** Returns the name of an output, for example `TableShiftLog` for `TABLE_SHIFT_LOG`. */
const outputOf = (variable: string) =>
  variable
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
