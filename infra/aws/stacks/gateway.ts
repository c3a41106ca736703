import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { SOCKET_STAGE_NAME } from '../../socket-stage.ts';
import type { Deployment } from '../config.ts';
import { exportNameOf } from '../names.ts';

/** The HTTP API and the WebSocket API. Their routes and stages are in the front stack. */
export class GatewayStack extends Stack {
  readonly http: HttpApi;
  readonly sockets: WebSocketApi;
  /** The URL of the service: its own domain, else that of the HTTP API. */
  readonly #url: string;
  /** The URL for connecting and for posting to connections. */
  readonly #socketUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const apiName = `observatory-desk-${deployment.stage}`;
    this.http = new HttpApi(this, 'Http', {
      apiName,
      createDefaultStage: false,
      // With CloudFront in front, requests would bypass it.
      disableExecuteApiEndpoint: deployment.edge !== undefined,
    });
    this.sockets = new WebSocketApi(this, 'Sockets', { apiName: `${apiName}-live` });
    const { apiId } = this.sockets;
    // Always exported: CloudFormation cannot remove an export while it is imported.
    for (const id of [this.http.apiId, apiId]) this.exportValue(id);
    this.#url =
      deployment.domainName === ''
        ? `https://${this.http.apiId}.execute-api.${this.region}.${this.urlSuffix}`
        : `https://${deployment.domainName}`;
    // A stage's URL is known before the stage exists.
    const defaultSocketUrl = `https://${apiId}.execute-api.${this.region}.${this.urlSuffix}/${SOCKET_STAGE_NAME}`;
    this.#socketUrl = deployment.socketUrl.replaceAll('{api}', apiId) || defaultSocketUrl;
  }

  /** Returns the ARN of all connections, for IAM. */
  arnOfSockets(method: 'POST' | 'DELETE'): string {
    return this.formatArn({
      service: 'execute-api',
      resource: this.sockets.apiId,
      resourceName: `${SOCKET_STAGE_NAME}/${method}/@connections/*`,
    });
  }

  /** Returns the same resource as cdk-nag names it in its findings. */
  nagNameOfSockets(method: 'POST' | 'DELETE'): string {
    const place = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>';
    return `${place}:${exportNameOf(this, this.sockets.apiId)}/${SOCKET_STAGE_NAME}/${method}/@connections/*`;
  }

  /** Returns the settings with the URLs of the service and of the WebSocket API. */
  settings() {
    return {
      SERVICE_URL: this.#url,
      STREAM_URL: this.#socketUrl.replace('http', 'ws'),
      CONNECTIONS_URL: this.#socketUrl,
    };
  }
}
