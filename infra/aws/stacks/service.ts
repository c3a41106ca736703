import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import type { Deployment } from '../config.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import type { DataStack } from './data.ts';
import type { GatewayStack } from './gateway.ts';

type Props = StackProps & {
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
  endpoints: Declaration[];
  socketRoutes: SocketRoute[];
  consumers: Consumer[];
};

/** One service: the function and role of each endpoint and socket route, and its consumers of events. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    const { deployment, data, gateway, endpoints, socketRoutes, consumers, ...rest } = props;
    super(scope, id, rest);
    const parts = { deployment, data, gateway };
    for (const endpoint of endpoints)
      this.#permitCalls(
        gateway.http,
        new ServiceFunction(this, { declaration: endpoint, ...parts }),
      );
    for (const route of socketRoutes)
      this.#permitCalls(
        gateway.sockets,
        new ServiceFunction(this, { declaration: route, ...parts }),
      );
    for (const consumer of consumers) new EventConsumer(this, { consumer, ...parts });
  }

  /** Permits an API to invoke a function. The permission names no route, so it survives changes of routes. */
  #permitCalls({ apiId }: { apiId: string }, { lambda }: ServiceFunction): void {
    lambda.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: apiId, resourceName: '*' }),
    });
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'It is invoked synchronously: the caller gets the error.',
    });
  }
}
