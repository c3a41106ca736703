import type { Deployment } from '../config.ts';

/**
 * `later`: can only be checked after this deployment, or with credentials. `missing`: a deployment would fail, so that none
 * is begun.
 */
export type State = 'ok' | 'warning' | 'later' | 'missing';

export type Finding = { state: State; advice: string };

export type Check = {
  name: string;
  /** Whether it calls AWS. Without credentials it is not made. */
  needsAccount: boolean;
  /** Whether nothing can be deployed unless it succeeds. */
  isRequired?: true;
  /** Finds out the state. What it throws is a warning: the check itself could not be made. */
  run: (deployment: Deployment) => Promise<Finding>;
};

export const ok = (advice: string): Finding => ({ state: 'ok', advice });
export const warning = (advice: string): Finding => ({ state: 'warning', advice });
export const later = (advice: string): Finding => ({ state: 'later', advice });
export const missing = (advice: string): Finding => ({ state: 'missing', advice });
