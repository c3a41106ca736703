import { setTimeout as sleep } from 'node:timers/promises';
import { customResource } from './custom-resource.ts';
import { signedFetch } from './signed-fetch.ts';

/** The throttle of one route, as the custom resource's property and as API Gateway take it. */
type Properties = {
  ApiId: string;
  StageName: string;
  /** Limits by route key. CloudFormation sends numbers as text. */
  Limits: Record<string, { rate: string; burst: string }>;
};

/** A changed route locks its stage for a moment, and a new role may not have propagated yet. */
const TRIES = 60;
const PAUSE_MS = 1000;

const mayPass = (status: number) => [403, 409, 429].includes(status) || status >= 500;

/** Calls API Gateway, again while a failure may pass. Returns undefined for 404, throws for other failures. */
async function call(method: string, path: string, body?: object): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const { status, text } = await signedFetch({
      service: 'apigateway',
      method,
      path,
      ...(body && { body }),
    });
    if (status < 300) return text === '' ? {} : JSON.parse(text);
    if (status === 404 && method !== 'PATCH') return undefined;
    if (tries === TRIES || !mayPass(status))
      throw new Error(`API Gateway answered ${method} ${path} with ${status}: ${text}`);
    await sleep(PAUSE_MS);
  }
}

/**
 * Makes a stage's route settings exactly those of the properties. Stale ones go first: settings outlive
 * their route, and API Gateway refuses every update of a stage that has settings without a route. An
 * update of a stage merges its settings and removes none.
 */
export const handler = customResource<Properties>(async (type, { ApiId, StageName, Limits }) => {
  const stage = `/v2/apis/${ApiId}/stages/${encodeURIComponent(StageName)}`;
  const wanted = type === 'Delete' ? {} : Limits;
  const current = (await call('GET', stage)) as { routeSettings?: object } | undefined;
  for (const key of Object.keys(current?.routeSettings ?? {}))
    if (!(key in wanted)) await call('DELETE', `${stage}/routesettings/${encodeURIComponent(key)}`);
  const routeSettings = Object.fromEntries(
    Object.entries(wanted).map(([key, { rate, burst }]) => [
      key,
      { throttlingRateLimit: Number(rate), throttlingBurstLimit: Number(burst) },
    ]),
  );
  if (Object.keys(routeSettings).length > 0) await call('PATCH', stage, { routeSettings });
});
