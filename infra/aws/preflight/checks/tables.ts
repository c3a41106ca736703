import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { clientLimits } from '#lib/platform/aws-clients.ts';
import { stackName } from '../../names.ts';
import { tables, type Table } from '../../../tables.ts';
import { missing, ok, type Check } from '../check.ts';

type Index = { IndexName: string; KeySchema: { AttributeName: string }[] };

type DeployedTable = {
  Type: string;
  Properties: { GlobalSecondaryIndexes?: Index[] };
};

/** Returns the indexes of a deployed table, each with its keys; undefined if there is no such table yet. */
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
    indexes.map(({ IndexName, KeySchema }) => [
      IndexName,
      KeySchema.map(({ AttributeName }) => AttributeName).join(),
    ]),
  );
}

/** Returns why CloudFormation would refuse the change of a table; undefined if it would not. */
function refusalOf(table: Table, deployed: Map<string, string>): string | undefined {
  const wanted = Object.entries(table.indexes);
  const added = wanted.filter(([name]) => !deployed.has(name));
  const changed = wanted.filter(
    ([name, { pk, sk }]) => deployed.has(name) && deployed.get(name) !== `${pk},${sk}`,
  );
  if (changed.length > 0)
    return `${table.service}: the keys of ${changed.map(([name]) => name).join(', ')} cannot change; give the index another name`;
  return added.length > 1
    ? `${table.service}: a deployment can add one index, not ${added.map(([name]) => name).join(' and ')}; deploy the versions in between`
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
      .catch(() => ({ TemplateBody: undefined }));
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
