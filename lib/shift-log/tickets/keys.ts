/** The index partition of waiting and sending tickets, by due time. */
export const dueTicketsPartition = 'TICKETS';
/** The index partitions of created tickets, and of those that a person must resolve, by request time. */
export const createdTicketsPartition = 'CREATED_TICKETS';
export const stuckTicketsPartition = 'STUCK_TICKETS';
export const ticketKey = (recordId: string) => ({ pk: `TICKET#${recordId}`, sk: 'TICKET' });
export const recordIdOf = (partition: string) => partition.slice('TICKET#'.length);
