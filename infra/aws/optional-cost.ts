import { monthlyLogBytes } from './cost.ts';
import { assumptions, price } from './prices.ts';

/** Backups that exist at a time: seven of days and five of weeks. */
const BACKUPS = 12;

/** Backups of tables are complete, those of a bucket incremental. */
const backupStorage = () =>
  BACKUPS * assumptions.tableGigabytes * price.tableBackupGigabytes +
  assumptions.objectGigabytes * price.objectBackupGigabytes;

/** CloudWatch bills stored logs by their compressed size. */
const storedLogs = (perHour: number) =>
  (12 * monthlyLogBytes(perHour) * assumptions.logCompression * price.storedLogGigabytes) / 1e9;

/** The rules and rule groups of the web ACL. */
const WEB_ACL_RULES = 4;

/** CloudFront with its firewall, and the two secrets that it shares with the functions. */
const edge = (perHour: number) =>
  price.webAcls +
  WEB_ACL_RULES * price.webAclRules +
  2 * price.secrets +
  perHour * 730 * (price.filteredRequests + price.edgeRequests);

/** What parts add to the costs of a month at a number of requests per hour, in US dollars. */
export const optionalCosts: Record<string, (perHour: number) => number> = {
  'logs of a year (`prod`)': storedLogs,
  'tracker (`trackerUrl`)': () =>
    2 * price.alarmMetrics + price.customMetrics + assumptions.trackerRunsDollars,
  'CloudFront with WAF (`edge`)': edge,
  'backups (`backups`)': backupStorage,
  'their copies in another account (`backupVaultArn`)': () => backupStorage() + price.managedKeys,
};
