import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { sendEmail as contract } from '../contracts/mail.ts';
import { post, requireDomains, requireSender } from '../mail/send.ts';
import { wordsOf } from '../mail/template.ts';
import { loadOwn } from '../permissions.ts';

/** Sends a mail about a proposal that the caller is on, in the caller's name. */
export const sendEmail: UseCase<typeof contract> = async ({ body }, context) => {
  const { prsl_id, to, to_field, cc, ...said } = body;
  requireDomains({ [to_field]: to, cc });
  const proposal = await loadOwn(prsl_id, context);
  requireSender();
  const count = to.length + cc.length;
  const message = `The mail was sent to ${count} recipient${count === 1 ? '' : 's'}.`;
  const outcome = (message_id: string) => ({ data: { message, message_id } });
  const letter = {
    ...{ prsl_id, to, cc },
    ...wordsOf(proposal, context.user, said),
    sent_by: context.user,
    created_on: context.clock(),
  };
  const keep = (messageId: string) => context.remember(outcome(messageId));
  return outcome(await post(letter, context.requestKey, keep));
};
