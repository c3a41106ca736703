/** The items of ticket requests. */
// prettier-ignore
export const entities = [
  { entity: 'Ticket', pk: 'TICKET#<record_id>', sk: 'TICKET', index1: '', index2: '', index3: 'TICKETS, <due>#<requested>#<record_id> or STUCK_TICKETS or CREATED_TICKETS, <requested>#<record_id>' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A ticket request by its id', key: 'pk = TICKET#<record_id>', endpoints: ['create-ticket', 'get-ticket', 'send-tickets', 'create-item', 'update-item'] },
  { pattern: 'Due tickets', key: 'index3: TICKETS, up to <now>', endpoints: ['send-tickets'] },
  { pattern: 'Stuck and created tickets', key: 'index3: TICKETS, STUCK_TICKETS and CREATED_TICKETS', endpoints: ['send-tickets', 'npm run tickets', 'npm run reindex'] },
] as const;

/** The index partition of waiting and sending tickets, by due time. */
export const dueTicketsPartition = 'TICKETS';
/** The index partitions of created tickets, and of those that a person must resolve, by request time. */
export const createdTicketsPartition = 'CREATED_TICKETS';
export const stuckTicketsPartition = 'STUCK_TICKETS';
export const ticketKey = (recordId: string) => ({ pk: `TICKET#${recordId}`, sk: 'TICKET' });
export const isTicketKey = (sk: string) => sk === 'TICKET';
export const recordIdOf = (partition: string) => partition.slice('TICKET#'.length);
