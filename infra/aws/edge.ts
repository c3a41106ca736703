/** CloudFront in front of the HTTP API. */
export type Edge = {
  /** The name by which CloudFront reaches the API. */
  originName: string;
  /** The ARNs of its certificate and web ACL in us-east-1; empty before `npm run deploy` knows them. */
  certificateArn: string;
  webAclArn: string;
  /** Which of its two secrets it sends. */
  secret: 1 | 2;
};

/** CloudFront takes certificates and web ACLs from this region. */
export const EDGE_REGION = 'us-east-1';

/** Returns how CloudFront is in front; undefined without `edge`. Throws if values contradict each other. */
export function readEdge(
  values: Record<string, string>,
  settings: Record<string, string>,
): Edge | undefined {
  const { edge, domainName, originName = '' } = values;
  if (edge !== 'true') {
    if (originName !== '') throw new Error('originName: set edge=true, too; it is its origin.');
    return undefined;
  }
  if (domainName === '') throw new Error('edge: set domainName, too; visitors use it.');
  if (originName === '' || originName === domainName)
    throw new Error('edge: set originName, too, another name than domainName.');
  if (settings.PUBLIC_URL !== '')
    throw new Error('publicUrl: leave it empty with edge; visitors use domainName.');
  return {
    originName,
    certificateArn: values.edgeCertificateArn ?? '',
    webAclArn: values.edgeWebAclArn ?? '',
    secret: values.edgeSecret === '2' ? 2 : 1,
  };
}

/** Returns the name of the API's custom domain: that of the origin, or that which visitors use. */
export const apiDomain = ({
  edge,
  domainName,
}: {
  edge: Edge | undefined;
  domainName: string;
}): string => edge?.originName ?? domainName;
