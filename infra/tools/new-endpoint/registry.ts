import { withImports } from './imports.ts';
import { camelCase, type Wanted } from './wanted.ts';

const contractOf = ({ service, contract }: Pick<Wanted, 'service' | 'contract'>) =>
  `#lib/${service}/contracts/${contract}.ts`;

/** Whether the registry names a contract file. */
export const namesContract = (text: string, wanted: Pick<Wanted, 'service' | 'contract'>) =>
  text.includes(`'${contractOf(wanted)}'`);

/** The registry with a new contract file of a service that has one already. */
export function withContract(text: string, wanted: Wanted): string {
  const [list = ''] = /const services[^=]*= \[[\s\S]*?\];/.exec(text) ?? [];
  const imported = new RegExp(`import \\* as (\\w+) from '#lib/${wanted.service}/contracts/`, 'g');
  const names = [...text.matchAll(imported)].map(([, name = '']) => name);
  const place = (name: string) => list.search(new RegExp(`\\b${name}\\b`));
  const last = names.sort((a, b) => place(a) - place(b)).at(-1) ?? '';
  const name = freeName(text, wanted);
  const longer = list.includes(`...${last}`)
    ? list.replace(new RegExp(`\\.\\.\\.${last}\\b`), `...${last}, ...${name}`)
    : list.replace(new RegExp(`\\b${last}\\b`), `{ ...${last}, ...${name} }`);
  if (last === '' || longer === list)
    throw new Error(`infra/registry.ts: the contracts of ${wanted.service} cannot be found in it.`);
  return withImports(text.replace(list, longer), [
    { name: `* as ${name}`, from: contractOf(wanted) },
  ]);
}

/** Two services may have contracts of one name. */
function freeName(text: string, { service, contract }: Wanted): string {
  const name = camelCase(contract);
  return new RegExp(`\\b${name}\\b`).test(text) ? camelCase(`${service}-${contract}`) : name;
}
