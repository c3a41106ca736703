import * as z from 'zod/mini';
import { name } from '../fields.ts';
import { isMailAddress } from './addresses.ts';

const isAddress = z.refine<string>(isMailAddress, {
  message: 'Input should be a valid address',
  params: { type: 'value_error' },
});

/**
 * The address of one recipient of a mail: a local part without quotes, and a domain name with a dot. It has no
 * character that could end a header of the mail or begin another.
 *
 * @example listOf(mailAddress, { type: 'array' }, { maxItems: MAX_RECIPIENTS })
 */
export const mailAddress = name('Mail address', 'ada@example.org').check(isAddress);
