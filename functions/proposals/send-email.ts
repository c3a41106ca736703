import { serve } from '#lib/platform/http/serve.ts';
import { sendEmail as endpoint } from '#lib/proposals/contracts/mail.ts';
import { sendEmail } from '#lib/proposals/use-cases/send-email.ts';

export const handler = serve(endpoint, sendEmail);
