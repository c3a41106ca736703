import { customField, notAString } from '../fields.ts';
import { toMailAddress } from './addresses.ts';

/**
 * The address of one recipient of a mail: a local part without quotes, and a domain name with a dot; an
 * internationalized one becomes Punycode. It has no character that could end a header of the mail or begin another.
 *
 * @example listOf(mailAddress, { type: 'array' }, { maxItems: MAX_RECIPIENTS })
 */
export const mailAddress = customField<string>(
  (value) => {
    if (typeof value !== 'string') return notAString;
    const address = toMailAddress(value);
    return address === undefined
      ? { type: 'value_error', msg: 'Input should be a valid address' }
      : { value: address };
  },
  {
    type: 'string',
    maxLength: 256,
    description: 'Mail address',
    examples: ['ada@example.org'],
  },
);
