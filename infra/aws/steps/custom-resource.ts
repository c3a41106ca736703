/** An event that CloudFormation sends to the function of a custom resource. */
type StepEvent<P> = {
  RequestType: 'Create' | 'Update' | 'Delete';
  ResourceProperties: P;
  LogicalResourceId: string;
  PhysicalResourceId?: string;
  StackId: string;
  RequestId: string;
  ResponseURL: string;
};

/**
 * Returns the Lambda handler of a custom resource: it runs `apply` and reports the outcome, with the attributes that it
 * returns, to CloudFormation. A failure is reported too, because CloudFormation would wait an hour for a report.
 */
export const customResource =
  <P>(apply: (type: StepEvent<P>['RequestType'], properties: P) => Promise<unknown>) =>
  async ({ RequestType, ResourceProperties, ResponseURL, ...event }: StepEvent<P>) => {
    const { StackId, RequestId, LogicalResourceId, PhysicalResourceId } = event;
    const { reason, Data } = await apply(RequestType, ResourceProperties).then(
      (attributes) => ({ reason: undefined, Data: attributes ?? {} }),
      (error: unknown) => ({
        reason: error instanceof Error ? error.message : String(error),
        Data: {},
      }),
    );
    const report = {
      Status: reason === undefined ? 'SUCCESS' : 'FAILED',
      Reason: reason ?? '',
      // It never changes, so CloudFormation never takes an update for a replacement.
      PhysicalResourceId: PhysicalResourceId ?? LogicalResourceId,
      StackId,
      RequestId,
      LogicalResourceId,
      Data,
    };
    // As bytes: for text, `fetch` adds a Content-Type, which the signature of the URL may not cover.
    const body = Buffer.from(JSON.stringify(report));
    const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body });
    if (!ok) throw new Error(`CloudFormation responded to the report with ${status}.`);
  };
