/** Follows the stream of a shift with the client of the live service, which the others are compared with. */
import { subscribe } from '#lib/live/client.ts';

const { DESK_URL: baseUrl = '', DESK_TOKEN: token = '' } = process.env;

const events = subscribe({
  baseUrl,
  token,
  shiftId: 1,
  onStateChange: ({ open }) => {
    if (open) console.log('open');
  },
});
for await (const event of events) {
  if (event.event === 'resync') continue;
  console.log(event.event, event.action);
  if (event.event === 'shift_ended') break;
}
