import type { Consumer } from '#lib/contract/consumer.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import * as docs from '#lib/docs/contracts/docs.ts';
import * as annotations from '#lib/shift-log/contracts/annotations.ts';
import * as comments from '#lib/shift-log/contracts/comments.ts';
import * as shiftLogConsumers from '#lib/shift-log/contracts/consumers.ts';
import * as images from '#lib/shift-log/contracts/images.ts';
import * as records from '#lib/shift-log/contracts/records.ts';
import * as shifts from '#lib/shift-log/contracts/shifts.ts';
import * as tags from '#lib/shift-log/contracts/tags.ts';

/** Contract files, by service. */
const services: Record<string, Declaration>[] = [
  { ...shifts, ...records, ...tags, ...annotations, ...comments, ...images },
  docs,
];

const place = ({ path, method }: Declaration) => `${path} ${method}`;

/** Every endpoint there is. Routes, functions, roles, documentation and tests are walks over it. */
export const endpoints: Declaration[] = services.flatMap((service) =>
  Object.values(service).sort((a, b) => (place(a) < place(b) ? -1 : 1)),
);

/** Everything that runs on events instead of requests. */
export const consumers: Consumer[] = Object.values(shiftLogConsumers);

/** Everything that has a function. */
export const functions = [...endpoints, ...consumers];

/** The file of an endpoint's or a consumer's function, from the top of the repository. */
export const functionFile = ({ id }: Pick<Declaration, 'id'>) =>
  `functions/${id.replace('.', '/')}.ts`;
