import { existsSync } from 'node:fs';
import { scopeOf, serviceOf } from '#lib/contract/endpoint.ts';
import { enveloped } from '#lib/contract/envelope.ts';
import { endpoints } from '../registry.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The endpoint that `npm run new-endpoint` creates. */
export type EndpointDraft = {
  /** `<service>.<file>`, for example `shift-log.list-weather`. */
  id: string;
  service: string;
  file: string;
  /** The name of its contract file, without the extension. */
  contract: string;
  method: string;
  path: string;
  summary: string;
  /** Whether it requires no token under ACCESS=open. */
  open: boolean;
};

const EXAMPLE = 'to be described';

const camelCase = (text: string) =>
  text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const parametersOf = ({ path }: EndpointDraft) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const examplesOf = (draft: EndpointDraft) =>
  Object.fromEntries(parametersOf(draft).map((name) => [name, '42']));
const bodyOf = ({ method }: EndpointDraft) =>
  ['POST', 'PUT', 'PATCH'].includes(method) ? { description: EXAMPLE } : undefined;
const endpointsOf = (service: string) =>
  endpoints.filter((endpoint) => serviceOf(endpoint) === service);

/** Returns the base path of a service's endpoints, for example `/slt/api/v3`, or an empty text. */
export const basePathOf = (service: string): string =>
  /^.*\/api\/v\d+/.exec(endpointsOf(service)[0]?.path ?? '')?.[0] ?? '';

export const functionText = ({ service, file, contract }: EndpointDraft): string =>
  `import { serve } from '#lib/platform/http/serve.ts';
import { ${camelCase(file)} as endpoint } from '#lib/${service}/contracts/${contract}.ts';
import { ${camelCase(file)} } from '#lib/${service}/use-cases/${file}.ts';

export const handler = serve(endpoint, ${camelCase(file)});
`;

export const useCaseText = ({ id, file, contract, summary }: EndpointDraft): string =>
  `import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { ${camelCase(file)} as contract } from '../contracts/${contract}.ts';

/** ${summary}. */
export const ${camelCase(file)}: UseCase<typeof contract> = () =>
  Promise.reject(new Error('${id} is still to be written.'));
`;

export function testText(draft: EndpointDraft): string {
  const { service, file, contract, summary } = draft;
  const input = eventText(draft);
  return `import { expect, it } from 'vitest';
import { ${camelCase(file)} } from '#lib/${service}/contracts/${contract}.ts';
import { getDesk } from '../../support/api/desk.ts';

const { as } = await getDesk();
const admin = await as('admin');

it(${JSON.stringify(`responds to a valid request: ${summary}`)}, async () => {
  // Prepare what the endpoint needs.

  const response = await admin(${camelCase(file)}${input === '{}' ? '' : `, ${input}`});

  expect(response.status).toBe(200);
  // Check the response and the changes.
});
`;
}

/** Returns the recorded event of the endpoint: its path parameters and its body. */
export const eventText = (draft: EndpointDraft): string =>
  JSON.stringify({
    ...(parametersOf(draft).length > 0 && { path: examplesOf(draft) }),
    body: bodyOf(draft),
  });

/** Whether most reads of a service require no token under ACCESS=open. */
function areReadsOpen(service: string): boolean {
  const reads = endpointsOf(service).filter(({ method }) => method === 'GET');
  return 2 * reads.filter(({ caller }) => caller.rule === 'open').length > reads.length;
}

/** Returns the caller rule: the scope that similar endpoints of the service require, otherwise any user. */
function callerOf({ service, method, open }: EndpointDraft): { name: string; code: string } {
  const scopes = endpointsOf(service).flatMap(({ caller }) => scopeOf(caller) ?? []);
  const similar = scopes.find((scope) => scope.endsWith(method === 'GET' ? ':read' : ':write'));
  const scope = similar ?? scopes[0];
  const isOpen = open || (method === 'GET' && areReadsOpen(service));
  if (scope === undefined) return { name: 'user', code: 'user' };
  const rule = isOpen ? 'open' : 'scope';
  return { name: rule, code: `${rule}('${scope}')` };
}

/** Returns the path in code, with the constant of the base path where the service has one. */
function pathOf({ service, path }: EndpointDraft): { imports: string[][]; code: string } {
  if (!existsSync(`lib/${service}/contracts/base-path.ts`))
    return { imports: [], code: `'${path}'` };
  const code = `\`\${BASE_PATH}${path.slice(basePathOf(service).length)}\``;
  return { imports: [['./base-path.ts', 'BASE_PATH']], code };
}

/** Returns the response in code, with the function that the service has for its responses. */
function responseOf(
  { service }: EndpointDraft,
  field: string,
): { imports: string[][]; code: string } {
  if (existsSync(`lib/${service}/contracts/resources/common.ts`))
    return {
      imports: [['./resources/common.ts', 'respondWith']],
      code: `...respondWith(() => ${field})`,
    };
  const isEnveloped = endpointsOf(service)[0]?.responseFormat === enveloped;
  const code = isEnveloped
    ? `response: () => envelope(${field}), responseFormat: enveloped`
    : `response: () => ${field}, responseFormat: plain`;
  const names = isEnveloped ? ['envelope', 'enveloped'] : ['plain'];
  return { imports: [['#lib/contract/envelope.ts', ...names]], code };
}

/** Returns the text of a contract file with the endpoint's declaration at its end. */
export function withDeclaration(text: string, draft: EndpointDraft): string {
  const { id, file, method, summary } = draft;
  const caller = callerOf(draft);
  const field = `text('To be described', '${EXAMPLE}')`;
  const path = pathOf(draft);
  const response = responseOf(draft, field);
  const parameters = parametersOf(draft).map(
    (name) => `${name}: name('The ${name.replaceAll('_', ' ')}', '42')`,
  );
  const request = [
    ...(parameters.length > 0 ? [`path: { ${parameters.join(', ')} }`] : []),
    ...(bodyOf(draft) ? [`body: inputObject({ description: ${field} })`] : []),
  ];
  const imports = [
    ['#lib/contract/endpoint.ts', caller.name, 'defineEndpoint'],
    ['#lib/contract/fields.ts', ...(parameters.length > 0 ? ['name'] : []), 'text'],
    ...(bodyOf(draft) ? [['#lib/contract/fields/input-object.ts', 'inputObject']] : []),
    ...path.imports,
    ...response.imports,
  ];
  return `${imports.reduceRight(withImport, text)}
export const ${camelCase(file)} = defineEndpoint({
  id: '${id}',
  method: '${method}',
  path: ${path.code},
  caller: ${caller.code},
  request: { ${request.join(', ')} },
  ${response.code},
  errors: [],
  access: [],
  summary: ${JSON.stringify(summary)},
  description: ${JSON.stringify(`${summary}.`)},
});
`;
}

function withImport(text: string, [from = '', ...names]: string[]): string {
  const statement = new RegExp(`^import \\{([^}]*)\\} from '${from}';\n`, 'm').exec(text);
  const importedNames = statement?.[1]?.split(',').map((name) => name.trim()) ?? [];
  const allNames = [...new Set([...importedNames, ...names])].filter((name) => name !== '').sort();
  return `import { ${allNames.join(', ')} } from '${from}';\n${text.replace(statement?.[0] ?? '', '')}`;
}

/** Returns the text of the registry with a new contract file. */
export function withContract(text: string, { service, contract }: EndpointDraft): string {
  const name = camelCase(`${service}-${contract}`);
  const newList = text.replace(/(const contracts[^;]*)\];/, `$1  ${name},\n];`);
  return `import * as ${name} from '#lib/${service}/contracts/${contract}.ts';\n${newList}`;
}
