import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Deployment } from '../../config.ts';

/** Percent of the budget. */
const WHOLE = 100;

/**
 * Tells `alarmEmail` when the account's costs of a month exceed the budget, and when AWS forecasts that
 * they will. It counts the whole account: costs of one application would need a tag that is activated by
 * hand. Its mail needs no confirmation. AWS chooses its name: another `alarmEmail` makes another budget before
 * the old one is deleted, and a name is unique in the account.
 */
export function monthlyBudget(scope: Construct, { alarmEmail, budgetUsd }: Deployment): void {
  if (alarmEmail === '') return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: WHOLE,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })),
  });
}
