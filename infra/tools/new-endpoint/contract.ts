import type { Import } from './imports.ts';
import { withImports } from './imports.ts';
import {
  basePath,
  basePathConstant,
  hasTable,
  isEnveloped,
  parameterSchema,
  scopeOf,
} from './service.ts';
import { parametersOf, takesBody, type Wanted } from './wanted.ts';

/** A contract file, new or with what it holds, with the endpoint's declaration at its end. */
export async function withDeclaration(text: string, wanted: Wanted): Promise<string> {
  const parameters = await Promise.all(
    parametersOf(wanted.path).map((parameter) => schemaOf(wanted.service, parameter)),
  );
  const base = await basePathConstant(wanted.service);
  const responseFormat = isEnveloped(wanted.service) ? 'enveloped' : 'plain';
  const caller = callerOf(wanted);
  const imports: Import[] = [
    { name: '* as z', from: 'zod/mini' },
    { name: 'defineEndpoint', from: '#lib/contract/endpoint.ts' },
    { name: caller.name, from: '#lib/contract/endpoint.ts' },
    { name: responseFormat, from: '#lib/contract/envelope.ts' },
    ...(responseFormat === 'enveloped'
      ? [{ name: 'envelope', from: '#lib/contract/envelope.ts' }]
      : []),
    { name: 'text', from: '#lib/contract/fields.ts' },
    ...parameters.map(({ needs }) => needs),
    ...(base ? [base] : []),
  ];
  const path = base
    ? `\`\${${base.name}}${wanted.path.slice(basePath(wanted.service).length)}\``
    : `'${wanted.path}'`;
  const shape = placeholder(wanted);
  const request = [
    ...(parameters.length > 0
      ? [`path: { ${parameters.map(({ code }) => code).join(', ')} }`]
      : []),
    ...(takesBody(wanted) ? [`body: ${shape}`] : []),
  ];
  return `${withImports(text, imports)}
export const ${wanted.name} = defineEndpoint({
  id: '${wanted.id}',
  method: '${wanted.method}',
  path: ${path},
  caller: ${caller.code},
  request: { ${request.join(', ')} },
  response: () => ${responseFormat === 'enveloped' ? `envelope(${shape})` : shape},
  responseFormat: ${responseFormat},
  errors: [],
  access: [],
  summary: ${JSON.stringify(wanted.summary)},
});
`;
}

/** The field of the bodies until they are described, with its example. */
export const field = ({ file }: Pick<Wanted, 'file'>) => ({
  name: file.slice(file.indexOf('-') + 1).replaceAll('-', '_'),
  example: 'to be described',
});

function placeholder(wanted: Wanted): string {
  const { name, example } = field(wanted);
  return `z.object({ ${name}: text('To be described', '${example}') })`;
}

function callerOf({ service, method, open }: Wanted): { name: string; code: string } {
  if (!hasTable(service)) return { name: 'anyone', code: 'anyone' };
  const needed = scopeOf(service, method);
  if (needed === '') return { name: 'user', code: 'user' };
  const name = open ? 'open' : 'scope';
  return { name, code: `${name}('${needed}')` };
}

/** A path parameter's schema: the one that its neighbours use, else a name. */
async function schemaOf(
  service: string,
  parameter: string,
): Promise<{ code: string; needs: Import }> {
  const known = await parameterSchema(service, parameter);
  if (known) return { code: `${parameter}: ${known.name}`, needs: known };
  const words = parameter.replaceAll('_', ' ');
  const description = words.endsWith(' id') ? `Id of the ${words.slice(0, -3)}` : `The ${words}`;
  return {
    code: `${parameter}: name('${description}', '42')`,
    needs: { name: 'name', from: '#lib/contract/fields.ts' },
  };
}
