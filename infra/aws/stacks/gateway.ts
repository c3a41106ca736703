import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Deployment } from '../config.ts';

/** The HTTP API. Its routes come with the services, its stage with the front. */
export class GatewayStack extends Stack {
  readonly http: HttpApi;

  constructor(
    scope: Construct,
    id: string,
    { deployment, ...props }: StackProps & { deployment: Deployment },
  ) {
    super(scope, id, props);
    this.http = new HttpApi(this, 'Http', {
      apiName: `observatory-desk-${deployment.stage}`,
      createDefaultStage: false,
    });
  }
}
