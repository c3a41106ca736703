import { serve } from '#lib/platform/http/serve.ts';
import { getTicket as endpoint } from '#lib/shift-log/contracts/tickets.ts';
import { getTicket } from '#lib/shift-log/use-cases/get-ticket.ts';

export const handler = serve(endpoint, getTicket);
