/**
 * The scheduling block service's table: one row an entity, with the keys that it is found by. Angle
 * brackets are values; numbers of versions are padded to ten digits: text order is number order.
 */
// prettier-ignore
export const chart = [
  { entity: 'Version', pk: 'SBD#<sbd_id>', sk: 'VERSION#<version>' },
  { entity: 'Document', pk: 'SBD#<sbd_id>', sk: 'DOCUMENT#<version>' },
  { entity: 'Count', pk: 'COUNT#<yyyymmdd>', sk: 'COUNT' },
  { entity: 'Request', pk: 'REQUEST#<digest>', sk: 'REQUEST' },
] as const;

/** What is asked of the table, by which key, and by whom. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'The newest version of a definition', key: 'pk = SBD#<sbd_id>, sk = DOCUMENT#…, newest first, one', endpoints: ['get-definition'] },
  { pattern: 'A version of a definition', key: 'pk = SBD#<sbd_id>, sk = DOCUMENT#<version>', endpoints: ['get-definition', 'compare-versions'] },
  { pattern: 'What is said of the newest version', key: 'pk = SBD#<sbd_id>, sk = VERSION#…, newest first, one', endpoints: ['update-definition'] },
  { pattern: 'What is said of versions, a page of them', key: 'pk = SBD#<sbd_id>, sk = VERSION#…, newest first', endpoints: ['list-versions'] },
  { pattern: 'How many ids a day has given', key: 'pk = COUNT#<yyyymmdd>', endpoints: ['create-definition'] },
  { pattern: 'The outcome kept for an Idempotency-Key', key: 'pk = REQUEST#<digest>', endpoints: ['create-definition', 'validate-definition'] },
] as const;

/** There are none: everything is found by its own id. */
export const indexes = {} as const;

/** Where all versions of a definition lie. */
export const definitionPartition = (sbdId: string) => `SBD#${sbdId}`;
