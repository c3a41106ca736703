import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { field } from './contract.ts';
import { hasTable, neighboursOf } from './service.ts';
import { parametersOf, takesBody, type Wanted } from './wanted.ts';

/** What the gateway would send for the endpoint, made of what was recorded for its neighbours. */
export async function eventOf(wanted: Wanted): Promise<string> {
  const [first] = await recordedOf(wanted.service);
  if (!first) throw new Error(`events/ holds none of ${wanted.service}.`);
  const { method, path } = wanted;
  const parameters = await valuesOf(wanted);
  const rawPath = filled(path, parameters);
  const routeKey = `${method} ${path}`;
  const event = {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: '',
    headers: headersOf(wanted, first),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      ...first.requestContext,
      http: { ...first.requestContext.http, method, path: rawPath },
      routeKey,
    },
    ...(takesBody(wanted) && { body: JSON.stringify(bodyOf(wanted)) }),
    isBase64Encoded: false,
  };
  return `${JSON.stringify(event, null, 2)}\n`;
}

/** The example of a body. */
export function bodyOf(wanted: Wanted): Record<string, string> {
  const { name, example } = field(wanted);
  return { [name]: example };
}

/** Values of the path parameters: those of the neighbours' events, else the schema's example. */
export async function valuesOf({ service, path }: Wanted): Promise<Record<string, string>> {
  const recorded = await recordedOf(service);
  const valueOf = (parameter: string) =>
    recorded.map((event) => event.pathParameters?.[parameter]).find((value) => value) ?? '42';
  return Object.fromEntries(parametersOf(path).map((name) => [name, valueOf(name)]));
}

const filled = (path: string, parameters: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');

function headersOf(wanted: Wanted, neighbour: APIGatewayProxyEventV2): Record<string, string> {
  const { authorization: _token, 'content-type': _type, ...headers } = neighbour.headers;
  const all = Object.entries({
    ...headers,
    ...(hasTable(wanted.service) && { authorization: 'Bearer {token}' }),
    ...(takesBody(wanted) && { 'content-type': 'application/json' }),
  });
  return Object.fromEntries(all.sort());
}

const recordedOf = (service: string) =>
  Promise.all(
    neighboursOf(service).map(
      async ({ id }) =>
        JSON.parse(await readFile(`events/${id}.json`, 'utf8')) as APIGatewayProxyEventV2,
    ),
  );
