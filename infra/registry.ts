import type { Consumer } from '#lib/contract/consumer.ts';
import { serviceOf, type Declaration } from '#lib/contract/endpoint.ts';
import type { EventDeclaration } from '#lib/contract/event.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import * as consolePages from '#lib/console/contracts/console.ts';
import * as docs from '#lib/docs/contracts/docs.ts';
import * as liveConsumers from '#lib/live/contracts/consumers.ts';
import * as sockets from '#lib/live/contracts/sockets.ts';
import * as stream from '#lib/live/contracts/stream.ts';
import * as proposalConsumers from '#lib/proposals/contracts/consumers.ts';
import * as coordinates from '#lib/proposals/contracts/coordinates.ts';
import * as files from '#lib/proposals/contracts/files.ts';
import * as mail from '#lib/proposals/contracts/mail.ts';
import * as proposals from '#lib/proposals/contracts/proposals.ts';
import * as definitions from '#lib/scheduling-blocks/contracts/definitions.ts';
import * as versions from '#lib/scheduling-blocks/contracts/versions.ts';
import * as searchConsumers from '#lib/search/contracts/consumers.ts';
import * as search from '#lib/search/contracts/search.ts';
import * as session from '#lib/session/contracts/session.ts';
import * as annotations from '#lib/shift-log/contracts/annotations.ts';
import * as comments from '#lib/shift-log/contracts/comments.ts';
import * as shiftLogConsumers from '#lib/shift-log/contracts/consumers.ts';
import * as handoverWithdrawals from '#lib/shift-log/contracts/handover-withdrawals.ts';
import * as handover from '#lib/shift-log/contracts/handover.ts';
import * as images from '#lib/shift-log/contracts/images.ts';
import * as losses from '#lib/shift-log/contracts/losses.ts';
import * as openItems from '#lib/shift-log/contracts/open-items.ts';
import * as records from '#lib/shift-log/contracts/records.ts';
import * as report from '#lib/shift-log/contracts/report.ts';
import * as shifts from '#lib/shift-log/contracts/shifts.ts';
import * as tickets from '#lib/shift-log/contracts/tickets.ts';
import * as tags from '#lib/shift-log/contracts/tags.ts';
import * as templates from '#lib/shift-log/contracts/templates.ts';
import { events as shiftLogEvents } from '#lib/shift-log/contracts/events.ts';

const contracts: Record<string, Declaration>[] = [
  shifts,
  records,
  tags,
  templates,
  annotations,
  comments,
  images,
  losses,
  openItems,
  report,
  tickets,
  handover,
  handoverWithdrawals,
  stream,
  proposals,
  files,
  coordinates,
  mail,
  definitions,
  versions,
  search,
  session,
  consolePages,
  docs,
];

const place = ({ path, method }: Declaration) => `${path} ${method}`;
const declarations = contracts.flatMap((contract) => Object.values(contract));

/** All endpoints by service and path. Routes, functions, roles, documentation and tests derive from this list. */
export const endpoints: Declaration[] = Object.values(
  Object.groupBy(declarations, serviceOf),
).flatMap((group = []) => group.sort((a, b) => (place(a) < place(b) ? -1 : 1)));

export const socketRoutes: SocketRoute[] = Object.values(sockets);

export const consumers: Consumer[] = [
  ...Object.values(shiftLogConsumers),
  ...Object.values(liveConsumers),
  ...Object.values(proposalConsumers),
  ...Object.values(searchConsumers),
];

/** All events that subscribers receive. */
export const events: EventDeclaration[] = [...shiftLogEvents];

export const registry = { endpoints, socketRoutes, consumers };

export type Registry = typeof registry;

export const functions = [...endpoints, ...socketRoutes, ...consumers];

export const functionFile = ({ id }: Pick<Declaration, 'id'>) =>
  `functions/${id.replace('.', '/')}.ts`;
