import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';

/** The HTTP API. Its routes come with the services, its stage with the front. */
export class GatewayStack extends Stack {
  readonly http: HttpApi;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.http = new HttpApi(this, 'Http', {
      createDefaultStage: false,
      description: 'Observatory Desk',
    });
  }
}
