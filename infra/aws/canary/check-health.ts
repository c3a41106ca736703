import { publicUrl } from '#lib/platform/public-url.ts';

/** A cold start, and reads of two seconds at most. */
const TIMEOUT_MS = 10_000;

/** Rejects unless the desk says that its tables and its bucket respond. */
export async function checkHealth(): Promise<void> {
  const response = await fetch(`${publicUrl()}/api/v3/health?deep=true`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`The health check responded ${response.status}: ${await response.text()}`);
}
