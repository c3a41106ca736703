type Value = string | number | boolean;
type Schema = { $ref?: string; examples?: Value[]; default?: Value };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };

export type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  security: object[];
  'x-code-samples'?: Sample[];
};

export type OpenApi = {
  info: { description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, { type?: string }> }> };
};

export type Sample = { lang: string; label: string; source: string };

/** A request as the examples of the document describe it. `files`: the part of a form that takes files. */
type Request = { method: string; url: string; json?: unknown; files?: string; takesToken: boolean };

/** Returns the example of an operation as programs for curl, Python (requests) and TypeScript (fetch). */
export function samplesOf(
  document: OpenApi,
  origin: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Sample[] {
  const request = {
    method: method.toUpperCase(),
    url: origin + exampleAddress(path, operation.parameters),
    takesToken: operation.security.length > 0,
    ...exampleBody(document, operation),
  };
  return [
    { lang: 'shell', label: 'curl', source: toCurl(request) },
    { lang: 'python', label: 'Python', source: toPython(request) },
    { lang: 'typescript', label: 'TypeScript', source: toTypeScript(request) },
  ];
}

/** Whether a request needs a value for a parameter. A search needs a word or a filter. */
export const isNeeded = ({ name, required }: Parameter): boolean => required || name === 'q';

/** Returns a path with the examples of its parameters, and of the query parameters that it needs. */
function exampleAddress(path: string, parameters: Parameter[]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters.filter(isNeeded)) {
    const { name, in: place, schema } = parameter;
    const example = String(schema.examples?.[0] ?? '');
    if (place === 'path') address = address.replace(`{${name}}`, encodeURI(example));
    else if (place === 'query') query.set(name, example);
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

/** Returns the JSON of a request, or the name of the part that takes the files of its form. */
function exampleBody(
  { components }: OpenApi,
  { requestBody }: Operation,
): Pick<Request, 'json' | 'files'> {
  if (!requestBody) return {};
  const { 'application/json': json, 'multipart/form-data': form } = requestBody.content;
  if (json) return { json: json.example };
  const { properties = {} } = components.schemas[form?.schema.$ref?.split('/').at(-1) ?? ''] ?? {};
  const [files] = Object.entries(properties).find(([, { type }]) => type === 'array') ?? [];
  return { files };
}

const asJson = (value: unknown): string => JSON.stringify(value, undefined, 2);

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const toCurl = ({ method, url, json, files, takesToken }: Request): string =>
  [
    `curl -X ${method} ${inShell(url)}`,
    ...(takesToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${inShell(asJson(json))}`]),
    ...(files === undefined ? [] : [`-F '${files}=@antenna-12.png'`]),
  ].join(' \\\n  ');

const toPython = ({ method, url, json, files, takesToken }: Request): string => `${[
  ...(json === undefined ? [] : ['import json']),
  ...(takesToken ? ['import os'] : []),
  'import requests',
].join('\n')}

response = requests.request(
    ${JSON.stringify(method)},
    ${JSON.stringify(url)},${takesToken ? '\n    headers={"Authorization": "Bearer " + os.environ["TOKEN"]},' : ''}${
      json === undefined ? '' : `\n    json=json.loads(r"""${asJson(json)}"""),`
    }${files === undefined ? '' : `\n    files={"${files}": open("antenna-12.png", "rb")},`}
)
print(response.status_code, response.text)`;

const toTypeScript = (request: Request): string => {
  const { method, url, json, files, takesToken } = request;
  const headers = [
    ...(takesToken ? ['Authorization: `Bearer ${process.env.TOKEN}`'] : []),
    ...(json === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const body = json === undefined ? 'form' : `JSON.stringify(${asJson(json)})`;
  const hasBody = json !== undefined || files !== undefined;
  const form = `import { openAsBlob } from 'node:fs';
const form = new FormData();
form.append('${files}', await openAsBlob('antenna-12.png'), 'antenna-12.png');
`;
  return `${files === undefined ? '' : form}const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',${headers.length > 0 ? `\n  headers: { ${headers.join(', ')} },` : ''}${
    hasBody ? `\n  body: ${body},` : ''
  }
});
console.log(response.status, await response.text());${files === undefined ? '\nexport {};' : ''}`;
};
