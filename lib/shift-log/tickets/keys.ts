/** The items of ticket requests. */
// prettier-ignore
export const entities = [
  { entity: 'Ticket', pk: 'TICKET#<record_id>', sk: 'TICKET', index1: '', index2: '', index3: 'TICKETS, <due>#<requested>#<record_id>[#FAULTY] or STUCK_TICKETS, <requested>#<record_id> or CREATED_TICKETS, <requested>#<record_id>' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A ticket request by its id', key: 'TICKET#<record_id>, TICKET', usedBy: ['create-ticket', 'get-ticket', 'send-effects', 'create-item', 'update-item', 'search.index-events', 'npm run reindex', 'npm run outbox'] },
  { pattern: 'Due tickets', key: 'index3: TICKETS', usedBy: ['send-effects'] },
  { pattern: 'Stuck and created tickets', key: 'index3: TICKETS; index3: STUCK_TICKETS; index3: CREATED_TICKETS', usedBy: ['send-effects', 'npm run outbox', 'npm run reindex'] },
] as const;

/** The index partition of waiting and sending tickets, by due time. */
export const dueTicketsPartition = 'TICKETS';
/** The index partitions of created tickets, and of those that a person must resolve, by request time. */
export const createdTicketsPartition = 'CREATED_TICKETS';
export const stuckTicketsPartition = 'STUCK_TICKETS';
export const ticketKey = (recordId: string) => ({ pk: `TICKET#${recordId}`, sk: 'TICKET' });
export const isTicketKey = (sk: string) => sk === 'TICKET';
export const recordIdOf = (partition: string) => partition.slice('TICKET#'.length);
