import { serve } from '#lib/platform/http/serve.ts';
import { createTicket as endpoint } from '#lib/shift-log/contracts/tickets.ts';
import { createTicket } from '#lib/shift-log/use-cases/create-ticket.ts';

export const handler = serve(endpoint, createTicket);
