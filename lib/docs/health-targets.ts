/* What a deep health check reads. */

/** The services from whose tables it reads. */
export const checkedServices = [
  'shift-log',
  'proposals',
  'scheduling-blocks',
  'session',
  'live',
  'search',
] as const;

/** The key that it reads from every table. No item has it. */
export const HEALTH_KEY = { pk: 'HEALTH', sk: 'HEALTH' };

/** The object that it looks for. A deployment writes it, and one machine at its start. */
export const HEALTH_OBJECT = 'health/probe';
