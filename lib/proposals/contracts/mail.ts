import * as z from 'zod/mini';
import { exactlyOne } from '#lib/contract/fields/input-object.ts';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { nullish, name, text } from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { prslId } from './proposal.ts';

/** https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const MOST_RECIPIENTS = 50;

const address = name('An address', 'ada@example.org').check(
  z.refine(
    (given) =>
      /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/.test(
        given,
      ),
    {
      message: 'Input should be a valid address',
      params: { type: 'value_error' },
    },
  ),
);

const subject = name('Subject; left out, the proposal’s title', 'Please have a look').check(
  z.refine((given) => !/[\p{Cc}\u2028\u2029]/u.test(given), {
    message: 'Input should be one line of text',
    params: { type: 'value_error' },
  }),
);

const fields = z
  .object({
    email: nullish(address),
    to: nullish(listOf(address, { type: 'array' })),
    cc: nullish(listOf(address, { type: 'array' })),
    prsl_id: prslId,
    subject: nullish(subject),
    message: nullish(text('A word of one’s own', 'Could you read section 3?')),
  })
  .register(z.globalRegistry, {
    examples: [
      {
        email: 'ada@example.org',
        prsl_id: 'prsl-20261121-00042',
        message: 'Could you read section 3?',
      },
    ],
    ...exactlyOne('email', 'to'),
  });

type Recipients = { to: string[]; cc: string[] };

/** Each recipient once, whatever the case of their address: who is in both lists is in the first. */
function recipientsOf({ email, to, cc }: z.output<typeof fields>): Recipients {
  const seen = new Set<string>();
  const once = (all: string[]) =>
    all.filter((one) => !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()));
  return { to: once(email == null ? (to ?? []) : [email]), cc: once(cc ?? []) };
}

const mail = z.pipe(
  fields,
  z.transform((said, { issues }) => {
    const refuse = (field: string, message: string, type = 'value_error') =>
      issues.push({ code: 'custom', input: said, path: [field], message, params: { type } });
    const { to, cc } = recipientsOf(said);
    if (said.email != null && said.to != null)
      refuse('to', 'Input should be email or to, not both');
    else if (to.length === 0) refuse('to', 'Field required', 'missing');
    if (to.length + cc.length > MOST_RECIPIENTS)
      refuse('to', `A mail should have at most ${MOST_RECIPIENTS} recipients`, 'too_long');
    const { prsl_id, subject, message } = said;
    return {
      ...{ to, cc, prsl_id, to_field: said.email == null ? ('to' as const) : ('email' as const) },
      ...(subject != null && { subject }),
      ...(message != null && { message }),
    };
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
      message: text('What was done', 'The mail was sent to 2 recipients.'),
      message_id: name('Id of the mail at SES', '0100019aa-7f3c'),
    }),
  responseFormat: plain,
  errors: [
    'PROPOSAL_NOT_FOUND',
    'NOT_ON_PROPOSAL',
    'TOO_MANY_RECIPIENTS',
    'MAIL_REFUSED',
    'MAIL_OUTCOME_UNKNOWN',
    'MAIL_UNAVAILABLE',
    'MAIL_NOT_CONFIGURED',
  ],
  throttle: { perSecond: 5 },
  access: ['proposals:get', 'proposals:put', 'proposals:update', 'mail-sender', 'mail:send'],
  summary: 'Send a mail about a proposal',
});
