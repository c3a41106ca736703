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
  { pattern: 'Get the newest version of a definition', key: 'pk = SBD#<sbd_id>, sk = DOCUMENT#…, newest first, one', endpoints: ['get-definition'] },
  { pattern: 'Get a version of a definition', key: 'pk = SBD#<sbd_id>, sk = DOCUMENT#<version>', endpoints: ['get-definition', 'compare-versions'] },
  { pattern: 'Get the metadata of the newest version', key: 'pk = SBD#<sbd_id>, sk = VERSION#…, newest first, one', endpoints: ['update-definition'] },
  { pattern: 'List the metadata of versions, newest first', key: 'pk = SBD#<sbd_id>, sk = VERSION#…, newest first', endpoints: ['list-versions'] },
  { pattern: 'Get the next id of a day', key: 'pk = COUNT#<day>', endpoints: ['create-definition'] },
  { pattern: 'Get the outcome stored under an Idempotency-Key', key: 'pk = REQUEST#<digest>', endpoints: ['create-definition', 'validate-definition'] },
] as const;

/** No indexes: every item is read by its own id. */
export const indexes = {} as const;

export const definitionPartition = (sbdId: string) => `SBD#${sbdId}`;
