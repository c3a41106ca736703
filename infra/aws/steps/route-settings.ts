import { callAws } from './call-aws.ts';
import { customResource } from './custom-resource.ts';

type Properties = {
  ApiId: string;
  StageName: string;
  /** Throttles by route key. CloudFormation sends numbers as text. */
  Limits: Record<string, { rate: string; burst: string }>;
};

/** Calls API Gateway. A changed route locks its stage for a moment, so a conflict is temporary. */
const callApiGateway = (method: string, path: string, body?: object) =>
  callAws<{ routeSettings?: object }>({
    service: 'apigateway',
    method,
    path,
    ...(body && { body }),
    isTemporary: (status) => [403, 409, 429].includes(status) || status >= 500,
  });

/**
 * Makes a stage's route settings exactly those of the properties. An update of a stage merges its settings and
 * removes none, and API Gateway refuses every update of a stage that has settings without a route. So settings
 * of deleted routes are removed first.
 */
export const handler = customResource<Properties>(async (type, { ApiId, StageName, Limits }) => {
  const stage = `/v2/apis/${ApiId}/stages/${encodeURIComponent(StageName)}`;
  const limits = type === 'Delete' ? {} : Limits;
  const current = await callApiGateway('GET', stage);
  for (const key of Object.keys(current?.routeSettings ?? {}))
    if (!(key in limits))
      await callApiGateway('DELETE', `${stage}/routesettings/${encodeURIComponent(key)}`);
  const routeSettings = Object.fromEntries(
    Object.entries(limits).map(([key, { rate, burst }]) => [
      key,
      { throttlingRateLimit: Number(rate), throttlingBurstLimit: Number(burst) },
    ]),
  );
  if (Object.keys(routeSettings).length > 0)
    await callApiGateway('PATCH', stage, { routeSettings });
});
