import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Deployment } from '../../config.ts';

const THRESHOLD_PERCENT = 100;

/**
 * Notifies `alarmEmail` when the monthly costs of the account exceed the budget or are forecast to. It covers the
 * whole account: the costs of one application would need a cost allocation tag, which is activated by hand.
 * It has no name of its own: names are unique, and a new `alarmEmail` replaces the budget.
 */
export function createMonthlyBudget(scope: Construct, { alarmEmail, budgetUsd }: Deployment): void {
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
        threshold: THRESHOLD_PERCENT,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })),
  });
}
