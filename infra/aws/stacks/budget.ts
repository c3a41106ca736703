import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';

const THRESHOLD_PERCENT = 100;

/**
 * Notifies `alarmEmail` when the monthly costs of the account exceed the budget or are forecast to. It covers the
 * whole account: the costs of one application would need a cost allocation tag, which is activated by hand.
 * It has no name of its own: names are unique, and a new `alarmEmail` replaces the budget. It is the last stack, so that
 * an account that may not have budgets lacks nothing else.
 */
export class BudgetStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const { alarmEmail, budgetUsd } = deployment;
    new CfnBudget(this, 'Budget', {
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
}
