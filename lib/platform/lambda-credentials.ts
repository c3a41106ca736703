import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for the SDK's chain of credential providers in the bundles. A Lambda has its credentials
 * in the environment; the chain would load six more clients to look for them elsewhere.
 */
export const defaultProvider = fromEnv;
