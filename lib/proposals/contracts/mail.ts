import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { nullish, name, text } from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { MAX_RECIPIENTS, uniqueAddresses } from '#lib/contract/fields/addresses.ts';
import { mailAddress } from '#lib/contract/fields/mail-address.ts';
import { optionalLine } from '#lib/contract/fields/single-line.ts';
import { prslId } from './proposal.ts';

const subject = optionalLine('Subject; if blank, it is the proposal’s title', 'Please have a look');

const recipients = nullish(listOf(mailAddress, { type: 'array' }, { maxItems: MAX_RECIPIENTS }));

const fields = z
  .object({
    email: nullish(mailAddress),
    to: recipients,
    cc: recipients,
    prsl_id: prslId,
    subject: nullish(subject),
    message: nullish(text('Your message', 'Could you read section 3?')),
  })
  .register(z.globalRegistry, {
    examples: [
      {
        email: 'ada@example.org',
        prsl_id: 'prsl-20240812-00001',
        message: 'Could you read section 3?',
      },
    ],
  });

/** Returns each recipient once, ignoring case. Addresses in both lists stay in the first. */
function recipientsOf({ email, to, cc }: z.output<typeof fields>) {
  const first = uniqueAddresses(email == null ? (to ?? []) : [email]);
  return { to: first, cc: uniqueAddresses(cc ?? [], first) };
}

const mail = z.pipe(
  fields,
  z.transform((input, { issues }) => {
    const refuse = (field: string, message: string, type = 'value_error') =>
      issues.push({ code: 'custom', input, path: [field], message, params: { type } });
    const { to, cc } = recipientsOf(input);
    if (input.email != null && input.to != null)
      refuse('to', 'Input should be email or to, not both');
    else if (to.length === 0) refuse('to', 'Field required', 'missing');
    if (to.length + cc.length > MAX_RECIPIENTS)
      refuse('cc', `A mail should have at most ${MAX_RECIPIENTS} recipients`, 'too_long');
    const { prsl_id, email, subject, message } = input;
    const to_field = email == null ? 'to' : 'email';
    return { to, cc, to_field, prsl_id, subject, message };
  }),
);

export const sendEmail = defineEndpoint({
  id: 'proposals.send-email',
  method: 'POST',
  path: '/send-email',
  caller: open('mail:send'),
  request: { body: mail, bodySchema: () => fields },
  response: () =>
    z.object({
      message: text('Confirmation', 'The mail was sent to 2 recipients.'),
      message_id: name('Message id of SES', '0100019aa-7f3c'),
    }),
  responseFormat: plain,
  errors: [
    'PROPOSAL_NOT_FOUND',
    'NOT_ON_PROPOSAL',
    'TOO_MANY_RECIPIENTS',
    'MAIL_LIMIT_REACHED',
    'MAIL_REFUSED',
    'MAIL_OUTCOME_UNKNOWN',
    'MAIL_UNAVAILABLE',
    'MAIL_NOT_CONFIGURED',
  ],
  throttle: { perSecond: 5 },
  access: [
    'proposals:get',
    'proposals:put',
    'proposals:update',
    'mail-sender',
    'mail:count',
    'mail:send',
  ],
  summary: 'Send a mail about a proposal',
  description:
    'Sends a mail about a proposal to `email` or to the list `to`, and to `cc`, by a template with your message. The caller must be on the proposal, or an engineer. Success means that the mail service has accepted it. With an `Idempotency-Key`, repetitions of the request send one mail.',
});
