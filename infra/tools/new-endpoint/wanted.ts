import type { Declaration } from '#lib/contract/endpoint.ts';
import { endpoints } from '../../registry.ts';
import { Misuse } from '../../command.ts';
import { basePath, hasTable, services } from './service.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An endpoint as it was asked for, with the names that follow from its id. */
export type Wanted = {
  id: string;
  service: string;
  /** Its files' name: `list-weather`. */
  file: string;
  /** Its name in code: `listWeather`. */
  name: string;
  /** The name of its contract file, without the ending. */
  contract: string;
  method: (typeof methods)[number];
  path: string;
  summary: string;
  open: boolean;
};

/** `list-weather` as a name in code. */
export const camelCase = (text: string) =>
  text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of a path's parameters. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Whether its method carries a body. */
export const takesBody = ({ method }: Pick<Wanted, 'method'>) =>
  ['POST', 'PUT', 'PATCH'].includes(method);

/** Reads what was asked for, and refuses what no endpoint can be, or one has already. */
export function wantedOf(words: string[], options: { contract?: string; open: boolean }): Wanted {
  const [id, verb, path, summary, ...more] = words;
  if (!id || !verb || !path || !summary || more.length > 0)
    throw new Misuse('ID, METHOD, PATH and "SUMMARY" are needed, and no more. Try --help.');
  const { service, file } = namesOf(id);
  const contract = options.contract ?? file.slice(file.indexOf('-') + 1);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(contract))
    throw new Misuse(`--contract: '${contract}' is no name such as weather or weather-stations.`);
  if (!/^[^|*\n]+$/.test(summary)) throw new Misuse('SUMMARY must be one line without | and *.');
  const method = methodOf(verb);
  requireRoute(service, method, path);
  requireService(service, method, options.open);
  const [name, sentence] = [camelCase(file), summary.replace(/\.$/, '')];
  return { id, service, file, name, contract, method, path, summary: sentence, open: options.open };
}

function namesOf(id: string): { service: string; file: string } {
  const [, service = '', file = ''] =
    /^([a-z-]+)\.([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)+)$/.exec(id) ?? [];
  if (!services.includes(service))
    throw new Misuse(`'${id}' is not <service>.<verb-noun> of ${services.join(', ')}.`);
  if (endpoints.some((endpoint) => endpoint.id === id)) throw new Misuse(`${id} is there already.`);
  return { service, file };
}

function methodOf(verb: string): Wanted['method'] {
  const method = methods.find((one) => one === verb);
  if (!method) throw new Misuse(`'${verb}' is none of ${methods.join(', ')}.`);
  return method;
}

function requireRoute(service: string, method: string, path: string): void {
  const base = basePath(service);
  if (!path.startsWith(`${base}/`)) throw new Misuse(`'${path}' does not begin with ${base}/.`);
  const parameters = parametersOf(path);
  if (!/^(\/([\w.~-]+|\{[a-z]\w*\}))+$/.test(path) || new Set(parameters).size < parameters.length)
    throw new Misuse(`'${path}' is no path such as ${base}/things/{thing_id}.`);
  const alike = endpoints.filter((endpoint) => shapeOf(endpoint) === shapeOf({ path }));
  const same = alike.find((endpoint) => endpoint.method === method);
  if (same) throw new Misuse(`${method} ${path} is there already: ${same.id}.`);
  const other = alike.find((endpoint) => endpoint.path !== path);
  if (other) throw new Misuse(`${other.id} has this path with other names: ${other.path}.`);
}

/** A path whatever its parameters are called: two of one shape are one route. */
const shapeOf = ({ path }: Pick<Declaration, 'path'>) => path.replace(/\{\w+\}/g, '{}');

function requireService(service: string, method: string, open: boolean): void {
  if (hasTable(service)) return;
  if (method === 'POST')
    throw new Misuse(`${service} has no table to keep the Idempotency-Key of a POST in.`);
  if (open) throw new Misuse(`${service} asks nobody for a token: leave --open out.`);
}
