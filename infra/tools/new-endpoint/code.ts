import type { Scope } from '#lib/contract/endpoint.ts';
import { grantScopes } from '#lib/platform/auth/roles.ts';
import { bodyOf, valuesOf } from './event.ts';
import { hasTable, scopeOf } from './service.ts';
import { takesBody, type Wanted } from './wanted.ts';

/** The function: which declaration, which use case. */
export function functionOf({ service, file, name, contract }: Wanted): string {
  const [serve, from] = hasTable(service) ? ['serve', 'serve'] : ['servePublic', 'serve-public'];
  const imports = [
    [`{ ${serve} }`, `#lib/platform/http/${from}.ts`],
    [`{ ${name} as endpoint }`, `#lib/${service}/contracts/${contract}.ts`],
    [`{ ${name} }`, `#lib/${service}/use-cases/${file}.ts`],
  ].sort(([, a = ''], [, b = '']) => (a < b ? -1 : 1));
  return `${imports.map(([what, where]) => `import ${what} from '${where}';`).join('\n')}

export const handler = ${serve}(endpoint, ${name});
`;
}

/** The use case, which says that it is still to be written. */
export const useCaseOf = ({ id, name, contract, summary }: Wanted) =>
  `import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { ${name} as contract } from '../contracts/${contract}.ts';

/** ${summary}. */
export const ${name}: UseCase<typeof contract> = () =>
  Promise.reject(new Error('${id} is still to be written.'));
`;

/** The integration test, which asks for a 200 and has a place for all else. */
export async function testOf(wanted: Wanted): Promise<string> {
  const { service, name, contract, summary } = wanted;
  const parameters = await valuesOf(wanted);
  const role = roleFor(wanted);
  const given = {
    ...(Object.keys(parameters).length > 0 && { path: parameters }),
    ...(takesBody(wanted) && { body: bodyOf(wanted) }),
  };
  const arrange = Object.entries(given).map(
    ([part, value]) => `const ${part} = ${JSON.stringify(value)};`,
  );
  const input = arrange.length > 0 ? `, { ${Object.keys(given).join(', ')} }` : '';
  return `import { expect, it } from 'vitest';
import { ${name} } from '#lib/${service}/contracts/${contract}.ts';
import { desk } from '../../support/api/desk.ts';

${
  role === undefined
    ? 'const { anonymous } = await desk();'
    : `const { as } = await desk();
const ${role} = await as('${role}');`
}

it(${JSON.stringify(`answers a good request: ${summary}`)}, async () => {
  ${[...arrange, '// What has to be there before the call.'].join('\n  ')}

  const answer = await ${role ?? 'anonymous'}(${name}${input});

  expect(answer.status).toBe(200);
  // What the answer holds, and what has changed.
});
`;
}

/** Who calls in the test: the operator, where that role is enough. */
function roleFor({ service, method }: Wanted): string | undefined {
  if (!hasTable(service)) return undefined;
  const scope = scopeOf(service, method) as Scope;
  return grantScopes(['operator'], undefined).has(scope) ? 'operator' : 'admin';
}
