import { readdir, readFile } from 'node:fs/promises';
import { scopeOf as scopeAsked, serviceOf, type Declaration } from '#lib/contract/endpoint.ts';
import { enveloped } from '#lib/contract/envelope.ts';
import { endpoints } from '../../registry.ts';
import { tables } from '../../tables.ts';
import type { Import } from './imports.ts';

// What a new endpoint of a service takes over from those that are there.

/** The services that have endpoints. */
export const services = [...new Set(endpoints.map(serviceOf))];

/** The endpoints of a service that have a route of their own. */
export const neighboursOf = (service: string): Declaration[] =>
  endpoints.filter((endpoint) => serviceOf(endpoint) === service && endpoint.method !== 'ANY');

/** Where a service stands: `/slt/api/v3`. */
export function basePath(service: string): string {
  const [base = ''] = neighboursOf(service).flatMap(
    ({ path }) => /^(?:\/[\w-]+)*?\/api\/v\d+(?=\/)/.exec(path) ?? [],
  );
  return base;
}

/** Whether the service keeps its state in a table; if not, it asks nobody for a token. */
export const hasTable = (service: string) => tables.some((table) => table.service === service);

/** Whether a service answers in the envelope. */
export const isEnveloped = (service: string) =>
  neighboursOf(service).some(({ responseFormat }) => responseFormat === enveloped);

/** The scope that most endpoints of the service ask for; of those for reading or writing, if any. */
export function scopeOf(service: string, method: string): string {
  const scopes = neighboursOf(service).flatMap(({ caller }) => scopeAsked(caller) ?? []);
  const fitting = scopes.filter((one) => one.endsWith(method === 'GET' ? ':read' : ':write'));
  const asked = fitting.length > 0 ? fitting : scopes;
  const times = (scope: string) => asked.filter((one) => one === scope).length;
  return asked.toSorted((a, b) => times(b) - times(a))[0] ?? '';
}

/** A constant of the service's contracts that stands for its base path. */
export async function basePathConstant(service: string): Promise<Import | undefined> {
  for (const { file, text } of await contractsOf(service)) {
    const [, name] = new RegExp(`export const (\\w+) = '${basePath(service)}';`).exec(text) ?? [];
    if (name !== undefined) return { name, from: `./${file}` };
  }
  return undefined;
}

/** The named schema that the service's contracts give a path parameter. */
export async function parameterSchema(
  service: string,
  parameter: string,
): Promise<Import | undefined> {
  const used = new RegExp(`\\bpath: \\{[^}]*\\b${parameter}: (\\w+)(?=[\\s,}])`);
  for (const { text } of await contractsOf(service)) {
    const [, name] = used.exec(text) ?? [];
    const [, from] =
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.*)';`).exec(text) ?? [];
    if (name !== undefined && from !== undefined) return { name, from };
  }
  return undefined;
}

async function contractsOf(service: string): Promise<{ file: string; text: string }[]> {
  const folder = `lib/${service}/contracts`;
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(`${folder}/${file}`, 'utf8') })),
  );
}
