/**
 * Limits of AWS clients: three attempts of at most two seconds stay below the gateway's timeout of 30 s, and a dead
 * endpoint is noticed within one second.
 */
export const clientLimits = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};

/** Returns the HTTP status of an error of the AWS SDK; undefined if there was no response. */
export const httpStatusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
