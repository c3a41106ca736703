import { SingleBar } from 'cli-progress';
import { command, UsageError } from '#infra/command.ts';
import {
  createEmptyFolder,
  launchService,
  readSecret,
  shutDown,
  signToken,
  stopOnInterrupt,
} from '../support/machine/service-process.ts';
import { useEnginesOf } from '../support/machine/engine-settings.ts';
import { findCostliest } from './costs/search.ts';
import { makeTour } from './costs/tour.ts';
import { measure, type Cost } from './costs/measure.ts';

/** No request may take more processor time, in ms. */
const MAX_MS = 2000;

const usage = () => `npm run proof -- costs [--endpoint ID]
Searches for the costliest request of each endpoint: grows each of its fields, parts, parameters and headers with texts,
lists and objects of many kinds, up to the limits of API Gateway and Lambda. Prints for each endpoint the processor time of
the costliest one that was found, with what its function does after the response, best of three. Functions run in this
process, engines in another one. Status 1 if one takes more than ${MAX_MS / 1000} s. Takes about half an hour.
  --endpoint ID  only this endpoint`;

await command({ usage, options: { endpoint: { type: 'string' } } }, async ({ endpoint }) => {
  const service = await launchService(await createEmptyFolder(), {
    SESAME_URL: '',
    LOG_LEVEL: 'ERROR',
  });
  const stop = () => shutDown(service);
  stopOnInterrupt(stop);
  const bar = new SingleBar({ format: '{bar} {value}/{total} {id}', clearOnComplete: true });
  const costs: Cost[] = [];
  /** Operations whose own state the tour has used up: their costs end with the check of the state. */
  const refused = new Set<string>();
  try {
    const secret = await readSecret(service.folder);
    const sign = (user: string) => signToken(secret, user, 'admin');
    const all = await makeTour(
      service.url,
      [await sign('operator-1'), await sign('operator-2')],
      await sign('operator-1'),
    );
    const requests = all.filter(({ id }) => endpoint === undefined || id === endpoint);
    if (requests.length === 0)
      throw new UsageError(`--endpoint: the tour has no ${endpoint ?? ''}.`);
    await useEnginesOf(service.folder);
    bar.start(requests.length, 0, { id: '' });
    for (const request of requests) {
      bar.update({ id: request.id });
      const plain = await measure(request, 'as it is');
      if (plain && plain.status >= 400) refused.add(request.id);
      const cost = await findCostliest(request);
      if (!cost) throw new Error(`${request.id}: no request was measured.`);
      costs.push(cost);
      bar.increment();
    }
  } finally {
    bar.stop();
    await stop();
  }
  costs.sort((a, b) => b.ms - a.ms);
  for (const { request, name, ms, status, bytes } of costs)
    console.log(
      `${ms.toFixed(0).padStart(6)} ms  ${request.id.padEnd(38)} ${status}  ${Math.round(bytes / 1024)} KiB  ${name}`,
    );
  console.log(
    `Without growth, these are refused in the state after the tour: ${[...refused].join(', ')}.`,
  );
  const slow = costs.filter(({ ms }) => ms > MAX_MS).length;
  if (slow > 0) throw new Error(`${slow} requests take more than ${MAX_MS} ms.`);
});
