import type { Declaration } from '#lib/contract/endpoint.ts';
import * as docs from '#lib/docs/contracts/docs.ts';
import * as session from '#lib/session/contracts/session.ts';
import * as annotations from '#lib/shift-log/contracts/annotations.ts';
import * as records from '#lib/shift-log/contracts/records.ts';
import * as shifts from '#lib/shift-log/contracts/shifts.ts';
import * as tags from '#lib/shift-log/contracts/tags.ts';

/** Contract files, by service. */
const services: Record<string, Declaration>[] = [
  { ...shifts, ...records, ...tags, ...annotations },
  session,
  docs,
];

const place = ({ path, method }: Declaration) => `${path} ${method}`;

/** Every endpoint there is. Routes, functions, roles, documentation and tests are walks over it. */
export const endpoints: Declaration[] = services.flatMap((service) =>
  Object.values(service).sort((a, b) => (place(a) < place(b) ? -1 : 1)),
);

/** The file of an endpoint's function, from the top of the repository. */
export const functionFile = ({ id }: Pick<Declaration, 'id'>) =>
  `functions/${id.replace('.', '/')}.ts`;
