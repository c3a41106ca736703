/** The values of MAIL_FROM, MAIL_TO_DOMAINS and REPORT_TO. */
type MailSettings = { sender: string; domains: string[]; recipients: string[] };

/** Returns the addresses that are outside the allowed domains. Without domains, every address is allowed. */
export const outsideDomains = (addresses: string[], domains: string[]): string[] =>
  domains.length === 0
    ? []
    : addresses.filter(
        (address) => !domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()),
      );

/** Throws if reports cannot be mailed as the settings say. */
export function checkMailSettings({ sender, domains, recipients }: MailSettings): void {
  if (recipients.length === 0) return;
  if (sender === '')
    throw new Error('REPORT_TO: set MAIL_FROM, too; without a sender no report is mailed.');
  const [outsideAddress] = outsideDomains(recipients, domains);
  if (outsideAddress !== undefined)
    throw new Error(`REPORT_TO: '${outsideAddress}' is in none of the domains of MAIL_TO_DOMAINS.`);
}
