import { Duration } from 'aws-cdk-lib';
import { Schedule, type RuleProps } from 'aws-cdk-lib/aws-events';
import {
  isMailConsumer,
  isObjectConsumer,
  isScheduledConsumer,
  type Consumer,
  type MailEvents,
  type ObjectCreated,
} from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import { mailSetName } from './mail-sender.ts';

/** The rules of EventBridge that invoke a consumer, by id: an event pattern or a schedule. None for table changes. */
export function rulesOf(
  consumer: Consumer,
  deployment: Deployment,
  bucket: string,
): [id: string, RuleProps][] {
  if (isObjectConsumer(consumer)) return objectRules(consumer.source, bucket);
  if (isMailConsumer(consumer)) return [['Rule', mailRule(consumer.source, deployment)]];
  if (!isScheduledConsumer(consumer)) return [];
  const { everyMinutes } = consumer.source;
  return [['Rule', { schedule: Schedule.rate(Duration.minutes(everyMinutes)) }]];
}

function objectRules(
  { objectsCreatedIn, includesDeletions }: ObjectCreated,
  bucket: string,
): [id: string, RuleProps][] {
  const detail = { bucket: { name: [bucket] }, object: { key: [{ prefix: objectsCreatedIn }] } };
  const marked = { ...detail, 'deletion-type': ['Delete Marker Created'] };
  const rule = (detailType: string, details: object): RuleProps => ({
    eventPattern: { source: ['aws.s3'], detailType: [detailType], detail: details },
  });
  return [
    ['Rule', rule('Object Created', detail)],
    ...(includesDeletions
      ? [['Deletions', rule('Object Deleted', marked)] satisfies [string, RuleProps]]
      : []),
  ];
}

/** Matches the events of mails that functions of this stage have sent, by the tags of the mails. */
function mailRule({ mailEvents }: MailEvents, deployment: Deployment): RuleProps {
  const tags = { 'ses:configuration-set': [mailSetName(deployment)], kind: mailEvents };
  const detail = { eventType: ['Send', 'Bounce', 'Complaint', 'Reject'], mail: { tags } };
  return { eventPattern: { source: ['aws.ses'], detail } };
}
