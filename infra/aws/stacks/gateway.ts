import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { STAGE } from '../../socket-stage.ts';
import type { Deployment } from '../config.ts';

/** The HTTP API and the WebSocket API. Their routes come with the services, their stages with the front. */
export class GatewayStack extends Stack {
  readonly http: HttpApi;
  readonly sockets: WebSocketApi;
  /** Where sockets are opened, and where functions post to them. */
  readonly #socketUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    const apiName = `observatory-desk-${deployment.stage}`;
    this.http = new HttpApi(this, 'Http', { apiName, createDefaultStage: false });
    this.sockets = new WebSocketApi(this, 'Sockets', { apiName: `${apiName}-live` });
    const { apiId } = this.sockets;
    // The address of a stage is known before the stage is made.
    const own = `https://${apiId}.execute-api.${this.region}.${this.urlSuffix}/${STAGE}`;
    this.#socketUrl = deployment.socketUrl.replaceAll('{api}', apiId) || own;
  }

  /** What may be done to every socket: no one of them is known before it is opened. */
  arnOfSockets(method: 'POST' | 'DELETE'): string {
    return this.formatArn({
      service: 'execute-api',
      resource: this.sockets.apiId,
      resourceName: `${STAGE}/${method}/@connections/*`,
    });
  }

  /** The same, as cdk-nag calls it in its findings. */
  nameOfSockets(method: 'POST' | 'DELETE'): string {
    const exported: unknown = this.resolve(this.exportValue(this.sockets.apiId));
    const api = (exported as { 'Fn::ImportValue': string })['Fn::ImportValue'];
    const place = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>';
    return `${place}:${api}/${STAGE}/${method}/@connections/*`;
  }

  /** Names that functions find the sockets by, as settings. */
  names(): Record<string, string> {
    return {
      STREAM_URL: this.#socketUrl.replace('http', 'ws'),
      CONNECTIONS_URL: this.#socketUrl,
    };
  }
}
