import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Limits = { throttlingRateLimit: number; throttlingBurstLimit: number };

export type StageServer = {
  url: string;
  /** The settings of the stage, by route key. */
  settings: Record<string, Limits>;
  /** Method, path and status of each call, in order; `/report` is the report to CloudFormation. */
  calls: string[];
  reports: { Status: string; Reason: string }[];
};

/**
 * Starts an API Gateway with one stage, and the endpoint for reports to CloudFormation. The endpoint is a
 * presigned S3 URL and refuses a Content-Type that was not signed. An update of the stage merges its
 * settings, and fails if a setting has no route. The first DELETE and the first PATCH fail with 409.
 */
export async function startStage(
  routes: string[],
  settings: Record<string, Limits>,
): Promise<StageServer> {
  const stage: StageServer = { url: '', settings: { ...settings }, calls: [], reports: [] };
  const busy = new Set(['DELETE', 'PATCH']);
  const respond = (method: string, path: string, body: string): [number, object] => {
    const [, key] =
      /^\/v2\/apis\/api1\/stages\/\$default(?:\/routesettings\/(.+))?$/.exec(path) ?? [];
    if (busy.delete(method)) return [409, { message: 'concurrent modification' }];
    if (method === 'GET') return [200, { routeSettings: stage.settings }];
    if (method === 'DELETE' && key !== undefined) {
      const isKnown = key in stage.settings;
      stage.settings = Object.fromEntries(
        Object.entries(stage.settings).filter(([one]) => one !== key),
      );
      return [isKnown ? 204 : 404, {}];
    }
    const { routeSettings } = JSON.parse(body) as { routeSettings: Record<string, Limits> };
    const merged = { ...stage.settings, ...routeSettings };
    const missing = Object.keys(merged).find((one) => !routes.includes(one));
    if (missing !== undefined) return [404, { message: `Unable to find Route by key ${missing}` }];
    stage.settings = merged;
    return [200, {}];
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const path = decodeURIComponent(url);
      const isReport = path === '/report' && headers['content-type'] === undefined;
      if (isReport) stage.reports.push(JSON.parse(body) as StageServer['reports'][0]);
      const signed = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') ?? false;
      const [status, payload] = isReport
        ? [200, {}]
        : signed
          ? respond(method, path, body)
          : [403, {}];
      stage.calls.push(`${method} ${path} ${status}`);
      response.writeHead(status).end(status === 204 ? '' : JSON.stringify(payload));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  stage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stage;
}
