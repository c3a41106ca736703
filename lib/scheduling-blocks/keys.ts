/**
 * The scheduling block service's table: one row per entity, with its keys. Angle brackets are values. Versions are
 * padded to ten digits, so that text order is their order.
 */
// prettier-ignore
export const entities = [
  { entity: 'Version metadata', pk: 'SBD#<sbd_id>', sk: 'VERSION#<version>' },
  { entity: 'Version document', pk: 'SBD#<sbd_id>', sk: 'DOCUMENT#<version>' },
  { entity: 'Id counter', pk: 'COUNT#<day>', sk: 'COUNT' },
  { entity: 'Idempotency key', pk: 'REQUEST#<digest>', sk: 'REQUEST' },
] as const;

// prettier-ignore
export const accessPatterns = [
  { pattern: 'Get the newest version of a definition', key: 'SBD#<sbd_id>, DOCUMENT#…', usedBy: ['get-definition'] },
  { pattern: 'Get a version of a definition', key: 'SBD#<sbd_id>, DOCUMENT#<version>', usedBy: ['get-definition', 'compare-versions'] },
  { pattern: 'Get the metadata of the newest version', key: 'SBD#<sbd_id>, VERSION#…', usedBy: ['update-definition'] },
  { pattern: 'List the metadata of versions, newest first', key: 'SBD#<sbd_id>, VERSION#…', usedBy: ['list-versions'] },
  { pattern: 'Get the next id of a day', key: 'COUNT#<day>, COUNT (written)', usedBy: ['create-definition'] },
  { pattern: 'Get the outcome stored under an Idempotency-Key', key: 'REQUEST#<digest>, REQUEST (written)', usedBy: ['create-definition', 'validate-definition'] },
] as const;

/** No indexes: every item is read by its own id. */
export const indexes = {} as const;

export const definitionPartition = (sbdId: string) => `SBD#${sbdId}`;
