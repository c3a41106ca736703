import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { STAGE } from '../../socket-stage.ts';
import type { Deployment } from '../config.ts';

/** The HTTP API and the WebSocket API. Their routes and stages come with the front. */
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
    // Exported even when no later stack imports one: CloudFormation removes no export that is still imported.
    for (const id of [this.http.apiId, apiId]) this.exportValue(id);
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
    const place = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>';
    return `${place}:${this.#nameOf(this.sockets.apiId)}/${STAGE}/${method}/@connections/*`;
  }

  /** The ARN of something below the stages of the HTTP API, for IAM. */
  arnOfStages(below: string): string {
    const resourceName = `apis/${this.http.apiId}/stages/${below}`;
    return this.formatArn({ service: 'apigateway', account: '', resource: '', resourceName });
  }

  /** The same, as cdk-nag calls it in its findings. */
  nameOfStages(below: string): string {
    const place = 'arn:<AWS::Partition>:apigateway:<AWS::Region>::';
    return `${place}/apis/${this.#nameOf(this.http.apiId)}/stages/${below}`;
  }

  #nameOf(apiId: string): string {
    const exported: unknown = this.resolve(this.exportValue(apiId));
    return (exported as { 'Fn::ImportValue': string })['Fn::ImportValue'];
  }

  /** Names that functions find the sockets by, as settings. */
  names(): Record<string, string> {
    return {
      STREAM_URL: this.#socketUrl.replace('http', 'ws'),
      CONNECTIONS_URL: this.#socketUrl,
    };
  }
}
