import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { functionFile } from '../registry.ts';
import { command, Misuse } from '../command.ts';
import { functionOf, testOf, useCaseOf } from './new-endpoint/code.ts';
import { withDeclaration } from './new-endpoint/contract.ts';
import { eventOf } from './new-endpoint/event.ts';
import { namesContract, withContract } from './new-endpoint/registry.ts';
import { basePath, services } from './new-endpoint/service.ts';
import { wantedOf, type Wanted } from './new-endpoint/wanted.ts';

/** Each further endpoint in a contract file costs every function that imports it 1 ms of its start. */
const MOST_IN_A_CONTRACT = 6;

const registry = 'infra/registry.ts';

const usage = () => `npm run new-endpoint -- ID METHOD PATH "SUMMARY" [--contract NAME] [--open]
Writes contract, function, use case, event and test of a new endpoint, and says what is to be written next.
  ID          <service>.<verb-noun>, such as shift-log.list-weather
  PATH        below the service's own: ${services.map((one) => `${basePath(one)} (${one})`).join(', ')}
  --contract  the file of lib/<service>/contracts/ (the noun of the ID), made when it is not there
  --open      asks for a token under ACCESS=session alone`;

/** A contract file's text, unless the endpoint would be called as something that it imports. */
function unambiguous(text: string, { id, name }: Wanted): string {
  if (new RegExp(`^import {[^}]*\\b${name}\\b`, 'm').test(text))
    throw new Misuse(`${id}: contracts import something else of the name ${name}; choose another.`);
  return text;
}

/** The contract file's text with the endpoint in it, and the registry's where the file is new. */
async function declared(wanted: Wanted, file: string): Promise<Record<string, string>> {
  const named = await readFile(registry, 'utf8');
  if (!existsSync(file))
    return {
      [file]: unambiguous(await withDeclaration('', wanted), wanted),
      [registry]: withContract(named, wanted),
    };
  const text = await readFile(file, 'utf8');
  if (!namesContract(named, wanted))
    throw new Misuse(`${file} holds no endpoints; name another with --contract.`);
  const count = text.split('defineEndpoint(').length - 1;
  if (count >= MOST_IN_A_CONTRACT)
    throw new Misuse(`${file} is full (${count} endpoints); name another with --contract.`);
  return { [file]: unambiguous(await withDeclaration(text, wanted), wanted) };
}

/** All that is written for the endpoint, by file. Nothing is, where one of its own files exists. */
async function filesFor(wanted: Wanted): Promise<Record<string, string>> {
  const { id, service, file, contract } = wanted;
  const own = {
    [functionFile(wanted)]: functionOf(wanted),
    [`lib/${service}/use-cases/${file}.ts`]: useCaseOf(wanted),
    [`events/${id}.json`]: await eventOf(wanted),
    [`test/integration/${service}/${file}.test.ts`]: await testOf(wanted),
  };
  const standing = Object.keys(own).find((one) => existsSync(one));
  if (standing !== undefined) throw new Misuse(`${standing} is there already.`);
  return { ...(await declared(wanted, `lib/${service}/contracts/${contract}.ts`)), ...own };
}

/** The text of a file in the project's format; recorded events have theirs. */
async function formatted(file: string, text: string): Promise<string> {
  if (!file.endsWith('.ts')) return text;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

const next = ({ id, service, file, contract }: Wanted) => `Next
  lib/${service}/contracts/${contract}.ts: what it takes and answers, its errors, its access
  lib/${service}/use-cases/${file}.ts: what it does
  events/${id}.json: a request that it answers with 200
  test/integration/${service}/${file}.test.ts: what is expected of it
  test/infra/access.test.ts: a call of it, once its access lists a grant
  npm run bench -- --calls: notes what it asks of AWS`;

await command(
  {
    usage,
    options: { contract: { type: 'string' }, open: { type: 'boolean', default: false } },
    positionals: true,
  },
  async (options, words) => {
    const wanted = wantedOf(words, options);
    const files = await filesFor(wanted);
    // All of it is formatted before any is written, so that a mistake leaves nothing half done.
    const texts = await Promise.all(
      Object.entries(files).map(
        async ([file, text]) => [file, await formatted(file, text)] as const,
      ),
    );
    for (const [file, text] of texts) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    // In a process of its own: this one has the registry as it was.
    execFileSync(process.execPath, ['infra/tools/docs.ts'], { stdio: 'inherit' });
    console.log(['Wrote', ...Object.keys(files), 'lib/contract/README.md'].join('\n  '));
    console.log(next(wanted));
  },
);
