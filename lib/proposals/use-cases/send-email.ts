import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { sendEmail as contract } from '../contracts/mail.ts';
import { assertAllowedDomains, sendProposalMail } from '../mail/send.ts';
import { renderMail } from '../mail/template.ts';
import { loadAuthorized } from '../permissions.ts';

/** Sends a mail about a proposal that the caller may edit, in the caller's name. */
export const sendEmail: UseCase<typeof contract> = async ({ body }, context) => {
  const { prsl_id, to, to_field, cc, ...input } = body;
  assertAllowedDomains({ [to_field]: to, cc });
  const proposal = await loadAuthorized(prsl_id, context);
  const count = to.length + cc.length;
  const message = `The mail was sent to ${count} recipient${count === 1 ? '' : 's'}.`;
  const toOutcome = (message_id: string) => ({ data: { message, message_id } });
  const mail = {
    prsl_id,
    to,
    cc,
    sent_by: context.user,
    created_on: context.clock(),
    ...renderMail(proposal, context.user, input),
  };
  const outcomeWrites = (messageId: string) => context.outcomeWrites(toOutcome(messageId));
  return toOutcome(await sendProposalMail(mail, { ...context, outcomeWrites }));
};
