import { assumptions, price } from './prices.ts';

/** Returns what an hour of the canary costs, in US dollars: a health check, a socket with a ping, and the functions that answer them. */
export function canaryCost(): number {
  const runs = 60 / assumptions.canaryMinutes;
  const { canaryMs, canaryGigabytes, canaryFunctions, canaryReadUnits } = assumptions;
  const perRun =
    (canaryMs / 1000) * canaryGigabytes * price.lambdaGigabyteSeconds +
    (canaryFunctions + 1) *
      (price.lambdaRequests + (assumptions.runLogBytes * price.logGigabytes) / 1e9) +
    (canaryFunctions *
      (assumptions.coldStartMs + assumptions.baseMs) *
      0.5 *
      price.lambdaGigabyteSeconds) /
      1000 +
    price.gatewayRequests +
    3 * price.socketFrames +
    canaryReadUnits * price.readUnits +
    3 * price.writeUnits;
  return runs * perRun;
}
