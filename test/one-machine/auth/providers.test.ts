import { expect, it } from 'vitest';
import { verifyToken } from '#lib/platform/auth/token.ts';
import { createKeyPair, startIdentityProvider } from '../../support/machine/identity-provider.ts';

/** Claims as the documentation of each provider shows them, and the settings that read them. */
const providers: [string, Settings, object, Expected][] = [
  [
    'Keycloak, roles of the realm',
    { JWT_CLAIMS: 'roles=realm_access.roles,scope=' },
    {
      aud: ['desk', 'account'],
      azp: 'observatory-desk',
      realm_access: { roles: ['offline_access', 'uma_authorization', 'operator'] },
      scope: 'openid profile email',
      preferred_username: 'ada',
    },
    { username: 'ada', canWrite: true },
  ],
  [
    'Keycloak, roles of a client whose name has dots',
    { JWT_CLAIMS: 'roles=resource_access."desk.example.org".roles,scope=' },
    { resource_access: { 'desk.example.org': { roles: ['operator'] } }, scope: 'openid' },
    { canWrite: true },
  ],
  [
    'Entra ID',
    { JWT_CLAIMS: 'sub=oid,jti=uti,scope=' },
    {
      aud: 'desk',
      oid: 'f2c1',
      sub: 'pairwise',
      tid: '9188040d',
      roles: ['operator'],
      scp: 'access_as_user',
      preferred_username: 'ada@example.org',
      uti: 'x',
      ver: '2.0',
    },
    { sub: 'f2c1', username: 'ada@example.org', canWrite: true },
  ],
  [
    'Okta, whose groups are roles',
    { JWT_CLAIMS: 'sub=uid,roles=groups,scope=' },
    {
      uid: '00u1',
      sub: 'ada@example.org',
      cid: '0oa1',
      scp: ['openid', 'profile'],
      groups: ['Everyone', 'Operator'],
    },
    { sub: '00u1', canWrite: true },
  ],
  [
    'Auth0, whose own claims have a namespace',
    { JWT_CLAIMS: 'roles=https://desk.example.org/roles,scope=' },
    {
      aud: ['desk', 'https://tenant.example/userinfo'],
      sub: 'auth0|5f7c',
      azp: 'client',
      scope: 'openid profile',
      'https://desk.example.org/roles': ['operator'],
    },
    { sub: 'auth0|5f7c', canWrite: true },
  ],
  [
    'Amazon Cognito, whose access tokens have no audience',
    { JWT_CLAIMS: 'audience=client_id,username=username,roles=cognito:groups,scope=' },
    {
      aud: undefined,
      client_id: 'desk',
      token_use: 'access',
      username: 'ada',
      'cognito:groups': ['operator'],
      scope: 'aws.cognito.signin.user.admin openid',
    },
    { username: 'ada', canWrite: true },
  ],
  [
    'Google, which names no roles',
    {},
    { azp: 'desk', hd: 'example.org', email: 'ada@example.org', email_verified: true },
    { canWrite: false },
  ],
  [
    'Zitadel, whose roles are keys',
    { JWT_CLAIMS: 'roles=urn:zitadel:iam:org:project:roles,scope=' },
    {
      aud: ['desk', '2831'],
      client_id: '2831@desk',
      'urn:zitadel:iam:org:project:roles': { operator: { '2831': 'desk.example.org' } },
    },
    { canWrite: true },
  ],
];

type Settings = { JWT_CLAIMS?: string };
type Expected = { sub?: string; username?: string; canWrite: boolean };

const iss = 'https://id.example';

it('reads who may do what from the tokens of well-known providers', async () => {
  const pair = await createKeyPair('RS256', 'a');
  const { url } = await startIdentityProvider([pair.jwk]);
  const shared = { JWT_ALGORITHM: 'RS256', JWKS_URL: url, JWT_ISSUER: iss, JWT_AUDIENCE: 'desk' };
  for (const [name, settings, claims, { canWrite, ...identity }] of providers) {
    Object.assign(process.env, shared, { JWT_CLAIMS: '', ...settings });

    const caller = await verifyToken(await pair.sign({ role: undefined, ...claims }));

    expect(caller, name).toMatchObject(identity);
    expect(caller?.scopes.has('slt:write'), name).toBe(canWrite);
  }
});
