import { customField } from '../fields.ts';

/** The id of an event: a ULID. */
export const eventId = (description: string) =>
  customField<string>(
    (value) =>
      typeof value === 'string' && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(value)
        ? { value: value.toUpperCase() }
        : { msg: 'Input should be the id of an event', type: 'event_id_parsing' },
    { type: 'string', description, examples: ['01J543NMGV0D8Q5WNXS4T9ZC2M'] },
  );
