/** Memory and timeout of a function's Lambda. A declaration without them gets the defaults. */
export type FunctionLimits = {
  /** Megabytes; CPU is proportional, and 1,769 MB are one vCPU. Default: 512, for stream consumers 1,769. */
  memoryMb?: number;
  /** Default: 29, one second less than API Gateway waits; for stream consumers 60. */
  timeoutSeconds?: number;
};

/** Limit on the requests of all callers of an endpoint together. By default the throttle of the stage applies. */
export type Throttle = {
  perSecond: number;
  /** Default: twice `perSecond`. */
  burst?: number;
};

/** The throttle of all endpoints together. */
export const STAGE_THROTTLE = { perSecond: 200, burst: 400 } satisfies Throttle;

/** Returns the memory and timeout of an endpoint, a socket route or a consumer. */
export function limitsOf(
  declaration: FunctionLimits & { source?: object },
): Required<FunctionLimits> {
  const readsStream = declaration.source !== undefined && 'changes' in declaration.source;
  const [memoryMb, timeoutSeconds] = readsStream ? [1769, 60] : [512, 29];
  return {
    memoryMb: declaration.memoryMb ?? memoryMb,
    timeoutSeconds: declaration.timeoutSeconds ?? timeoutSeconds,
  };
}
