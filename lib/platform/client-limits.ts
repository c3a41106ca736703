/**
 * Limits of every AWS client: three attempts of at most two seconds stay far below the gateway's 30,
 * and a dead endpoint is noticed in one.
 */
export const clientLimits = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};
