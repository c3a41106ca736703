import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from '#lib/platform/aws-clients.ts';
import { isAbsent } from '../absent-stack.ts';
import { stackName } from '../../names.ts';
import { tables, type Table } from '../../../tables.ts';
import { missing, ok, type Check } from '../check.ts';

type Index = {
  IndexName: string;
  KeySchema: { AttributeName: string }[];
  Projection?: { NonKeyAttributes?: string[] };
};

type DeployedTable = {
  Type: string;
  Properties: { GlobalSecondaryIndexes?: Index[] };
};

/** Returns what CloudFormation cannot change of an index: its keys, and the attributes that it contains. */
const definitionOf = (keys: string[], attributes: readonly string[] = []): string =>
  [keys.join(), [...attributes].sort().join()].join(' with ');

/** Returns the indexes of a deployed table, each with its definition; undefined if there is no such table yet. */
function deployedIndexes(
  resources: Record<string, DeployedTable>,
  { service }: Table,
): Map<string, string> | undefined {
  const prefix = `Table${service.replaceAll('-', '')}`;
  const found = Object.entries(resources).find(
    ([id, { Type }]) => Type === 'AWS::DynamoDB::GlobalTable' && id.startsWith(prefix),
  );
  if (!found) return undefined;
  const indexes = found[1].Properties.GlobalSecondaryIndexes ?? [];
  return new Map(
    indexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      definitionOf(
        KeySchema.map(({ AttributeName }) => AttributeName),
        Projection?.NonKeyAttributes,
      ),
    ]),
  );
}

/** Returns why CloudFormation would refuse the change of a table; undefined if it would not. */
function refusalOf({ service, indexes }: Table, deployed: Map<string, string>): string | undefined {
  const added = Object.keys(indexes).filter((name) => !deployed.has(name));
  const removed = [...deployed.keys()].filter((name) => !(name in indexes));
  const changed = Object.entries(indexes)
    .filter(
      ([name, { pk, sk, projectedAttributes }]) =>
        deployed.has(name) && deployed.get(name) !== definitionOf([pk, sk], projectedAttributes),
    )
    .map(([name]) => name);
  if (changed.length > 0)
    return `${service}: ${changed.join(', ')} cannot change; give the index another name`;
  const both = [...added, ...removed];
  return both.length > 1
    ? `${service}: a deployment can add or remove one index, not ${both.join(' and ')}; deploy the versions in between`
    : undefined;
}

/** Compares the tables with the deployed template: a deployment can add one index to a table, and change no key. */
export const tablesCheck: Check = {
  name: 'tables',
  needsAccount: true,
  run: async ({ stage }) => {
    const cloudFormation = new CloudFormation(clientLimits);
    const { TemplateBody } = await cloudFormation
      .getTemplate({ StackName: stackName(stage, 'data') })
      .catch((error: unknown) => {
        if (isAbsent(error)) return { TemplateBody: undefined };
        throw error;
      });
    if (TemplateBody === undefined) return ok('They do not exist yet.');
    const { Resources } = JSON.parse(TemplateBody) as { Resources: Record<string, DeployedTable> };
    const refusals = tables.flatMap((table) => {
      const deployed = deployedIndexes(Resources, table);
      return (deployed && refusalOf(table, deployed)) ?? [];
    });
    return refusals.length === 0
      ? ok('Their indexes can be deployed.')
      : missing(`${refusals.join('; ')}.`);
  },
};
