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
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, { type?: string }> }> };
};

export type Sample = { lang: string; label: string; source: string };

/** A request as the examples of the document describe it. `files`: the part of a form that takes files. */
type Request = { method: string; url: string; json?: unknown; files?: string; needsToken: boolean };

/** Returns the example of an operation as programs for curl, Python (requests) and TypeScript (fetch). */
export function samplesOf(
  document: OpenApi,
  origin: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Sample[] {
  const request = {
    method: method.toUpperCase(),
    url: origin + exampleAddress(path, operation.parameters),
    needsToken: operation.security.length > 0 && operation.security.every(isToken),
    ...exampleBody(document, operation),
  };
  return [
    { lang: 'shell', label: 'curl', source: toCurl(request) },
    { lang: 'python', label: 'Python', source: toPython(request) },
    { lang: 'typescript', label: 'TypeScript', source: toTypeScript(request) },
  ];
}

const isToken = (requirement: object): boolean => Object.keys(requirement).length > 0;

/** Returns a path with the examples of its parameters, and of the query parameters that are required. */
function exampleAddress(path: string, parameters: Parameter[]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, schema } of parameters) {
    const example = String(schema.examples?.[0] ?? '');
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(example));
    else if (place === 'query' && required) query.set(name, example);
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

const toCurl = ({ method, url, json, files, needsToken }: Request): string =>
  [
    `curl -X ${method} ${inShell(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${inShell(asJson(json))}`]),
    ...(files === undefined ? [] : [`-F '${files}=@antenna-12.png'`]),
  ].join(' \\\n  ');

const toPython = ({ method, url, json, files, needsToken }: Request): string => `import ${
  json === undefined ? '' : 'json\nimport '
}requests

response = requests.request(
    ${JSON.stringify(method)},
    ${JSON.stringify(url)},${needsToken ? '\n    headers={"Authorization": f"Bearer {token}"},' : ''}${
      json === undefined ? '' : `\n    json=json.loads(r"""${asJson(json)}"""),`
    }${files === undefined ? '' : `\n    files={"${files}": open("antenna-12.png", "rb")},`}
)
print(response.status_code, response.text)`;

const toTypeScript = (request: Request): string => {
  const { method, url, json, files, needsToken } = request;
  const headers = [
    ...(needsToken ? ['Authorization: `Bearer ${token}`'] : []),
    ...(json === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const body = json === undefined ? 'form' : `JSON.stringify(${asJson(json)})`;
  const hasBody = json !== undefined || files !== undefined;
  return `${
    files === undefined
      ? ''
      : `const form = new FormData();\nform.append('${files}', image, 'antenna-12.png');\n`
  }const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',${headers.length > 0 ? `\n  headers: { ${headers.join(', ')} },` : ''}${
    hasBody ? `\n  body: ${body},` : ''
  }
});
console.log(response.status, await response.text());`;
};
