import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm, without what all alarms share. */
export type AlarmDraft = {
  /** The heading of its section in the runbook. */
  name: string;
  /** The service whose table it watches, if there is one alarm per table. */
  service?: string;
  /** What a user notices. */
  impact: string;
  metric: cloudwatch.IMetric;
  /** Default: 0. */
  above?: number;
  /** Breaching periods out of evaluated periods, of five minutes each. Default: 2 of 3. */
  periods?: [breaching: number, evaluated: number];
  /** Default: not breaching. */
  missingData?: cloudwatch.TreatMissingData;
};
