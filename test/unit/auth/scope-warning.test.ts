import { expect, it } from 'vitest';
import { scopeWarning } from '#lib/platform/settings/tokens.ts';

const SCOPE = 'openid profile email';

it('warns of a provider whose scopes would take all rights away', () => {
  expect(scopeWarning('console', SCOPE, ['scope', 'scp'])).toContain('Add scope= to JWT_CLAIMS');
});

it.each([
  ['no provider', '', SCOPE, ['scope']],
  ['scopes of the service', 'console', `${SCOPE} slt:write`, ['scope']],
  ['rights that come from roles', 'console', SCOPE, []],
])('does not warn with %s', (_, clientId, requested, claims) => {
  expect(scopeWarning(clientId, requested, claims)).toBeUndefined();
});
