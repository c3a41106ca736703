/** The Trusted Types policy that the security policy of the page names. It can be created once. */
const POLICY = 'console-worker';

type Policy = { createScriptURL: (url: string) => string };

type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

let policy: Policy | undefined;

/** Returns the address of a worker's script. Browsers with Trusted Types accept it only from a named policy. */
export function workerAddress(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => address });
  return policy ? policy.createScriptURL(url) : url;
}
