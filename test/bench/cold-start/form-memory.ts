import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Handler } from '#lib/platform/http/exchange.ts';

// Runs the bundle of a function on an event several times. Prints the statuses of the responses and the peak memory
// of the process, in MB.
const [bundle = '', file = '', times = '3'] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(bundle).href)) as { handler: Handler };
const event = await readFile(file, 'utf8');
const statuses: (number | undefined)[] = [];
for (let n = 0; n < Number(times); n++)
  statuses.push((await handler(JSON.parse(event) as Parameters<Handler>[0])).statusCode);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ statuses, megabytes }));
