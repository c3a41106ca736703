import { name } from '#lib/contract/fields.ts';

/** Where the scheduling block service stands. */
export const sbds = '/sbds';

export const identifier = name('Id of the definition', 'sbd-20261121-00001');
