import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { serviceOf } from '#lib/contract/endpoint.ts';
import { command, UsageError } from '../command.ts';
import { endpoints, functionFile } from '../registry.ts';
import { tables } from '../tables.ts';
import * as files from './endpoint-files.ts';
import { recordedEventFile } from './recorded-event.ts';

type EndpointDraft = files.EndpointDraft;

/** Each further endpoint in a contract file adds 1 ms to the cold start of every function that imports it. */
const MAX_ENDPOINTS_PER_CONTRACT = 6;

const registry = 'infra/registry.ts';

/** Services with a table and endpoints. */
const services = [...new Set(endpoints.map(serviceOf))].filter((service) =>
  tables.some((table) => table.service === service),
);

const usage = () => `npm run new-endpoint -- ID METHOD PATH "SUMMARY" [--contract NAME] [--open]
Creates the contract, function, use case, event and test of a new endpoint, and lists the next steps.
  ID          <service>.<verb-noun>, for example shift-log.list-weather
  PATH        starts with the base path of the service: ${services.map((service) => `${files.basePathOf(service)}/ (${service})`).join(', ')}
  --contract  the name of a new or existing file in lib/<service>/contracts/ (default: the noun of the ID)
  --open      requires a token only under ACCESS=session, as most reads of the shift service do`;

/** Reads the arguments. Throws a UsageError for an endpoint that is invalid or already exists. */
function parseDraft(args: string[], options: { contract?: string; open: boolean }): EndpointDraft {
  const [id = '', method = '', path = '', summary = '', ...more] = args;
  const [, service = '', file = ''] =
    /^([a-z-]+)\.([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)+)$/.exec(id) ?? [];
  const contract = options.contract ?? file.slice(file.indexOf('-') + 1);
  const base = files.basePathOf(service);
  const shapeOf = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const duplicate = endpoints.find(
    (endpoint) => endpoint.method === method && shapeOf(endpoint.path) === shapeOf(path),
  );
  const problems: [isProblem: boolean, message: string][] = [
    [
      summary === '' || more.length > 0,
      'Give exactly four arguments: ID, METHOD, PATH and "SUMMARY". Try --help.',
    ],
    [
      !services.includes(service),
      `'${id}' is not <service>.<verb-noun> of ${services.join(', ')}.`,
    ],
    [endpoints.some((endpoint) => endpoint.id === id), `${id} already exists.`],
    [
      !files.methods.some((name) => name === method),
      `'${method}' is not one of ${files.methods.join(', ')}.`,
    ],
    [!path.startsWith(`${base}/`), `'${path}' does not begin with ${base}/.`],
    [
      !/^(\/([\w.~-]+|\{[a-z]\w*\}))+$/.test(path),
      `'${path}' is not a path such as ${base}/things/{thing_id}.`,
    ],
    [duplicate !== undefined, `${method} ${path} already exists: ${duplicate?.id}.`],
    [
      !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(contract),
      `--contract: '${contract}' is not a name such as weather-stations.`,
    ],
    [!/^[^|*\n]+$/.test(summary), 'SUMMARY must be one line without | and *.'],
  ];
  const problem = problems.find(([isProblem]) => isProblem);
  if (problem) throw new UsageError(problem[1]);
  return { id, service, file, contract, method, path, summary, open: options.open };
}

/** Returns the text of the contract file with the endpoint, and of the registry if that file is new. */
async function contractFiles(draft: EndpointDraft): Promise<Record<string, string>> {
  const file = `lib/${draft.service}/contracts/${draft.contract}.ts`;
  if (!existsSync(file))
    return {
      [file]: files.withDeclaration('', draft),
      [registry]: files.withContract(await readFile(registry, 'utf8'), draft),
    };
  const text = await readFile(file, 'utf8');
  const count = text.split('defineEndpoint(').length - 1;
  if (count === 0) throw new UsageError(`${file} has no endpoints; set another with --contract.`);
  if (count >= MAX_ENDPOINTS_PER_CONTRACT)
    throw new UsageError(`${file} is full (${count} endpoints); set another with --contract.`);
  return { [file]: files.withDeclaration(text, draft) };
}

/** Returns the texts of all files by path. Throws a UsageError if a file of the endpoint already exists. */
async function filesFor(draft: EndpointDraft): Promise<[file: string, text: string][]> {
  const { service, file } = draft;
  const newFiles = {
    [functionFile(draft)]: files.functionText(draft),
    [`lib/${service}/use-cases/${file}.ts`]: files.useCaseText(draft),
    [recordedEventFile(draft)]: files.eventText(draft),
    [`test/integration/${service}/${file}.test.ts`]: files.testText(draft),
  };
  const existingFile = Object.keys(newFiles).find((path) => existsSync(path));
  if (existingFile !== undefined) throw new UsageError(`${existingFile} already exists.`);
  const allFiles = Object.entries({ ...(await contractFiles(draft)), ...newFiles });
  return Promise.all(
    allFiles.map(async ([path, text]) => [
      path,
      await format(text, { ...(await resolveConfig(path)), filepath: path }),
    ]),
  );
}

const nextSteps = ({ id, service, file, contract }: EndpointDraft) => `Next
  1. lib/${service}/contracts/${contract}.ts: description, parameters, body, response, errors, and the access that infra/aws/access.ts names
  2. lib/${service}/use-cases/${file}.ts: the use case; its reads are in a repository
  3. keys.ts of that repository: the endpoint in \`usedBy\` of each access pattern that it reads
  4. events/${id}.json: a request that returns 200 in the test of recorded events; npm run invoke ${id} sends it
  5. test/integration/${service}/${file}.test.ts: the behaviour; each grant must be used
  6. test/support/documents/api-tour.ts: a request that succeeds on a new desk
  7. npm run docs; npm run check
  8. npx vitest run --project shared test/infra/statements.test.ts -u: its policy in the snapshot
  9. npm run bench -- requests --calls: its AWS calls in test/bench/results.json`;

await command(
  {
    usage,
    options: { contract: { type: 'string' }, open: { type: 'boolean', default: false } },
    positionals: true,
  },
  async (options, args) => {
    const draft = parseDraft(args, options);
    const texts = await filesFor(draft);
    for (const [file, text] of texts) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    // A new process, because this one has loaded the previous registry.
    const documents = execFileSync(process.execPath, ['infra/tools/docs.ts'], { encoding: 'utf8' });
    const paths = [...texts.map(([file]) => file), ...documents.trim().split('\n')];
    console.log(['Wrote', ...paths].join('\n  '));
    console.log(nextSteps(draft));
  },
);
