import { expect, it } from 'vitest';
import { contextKeys } from '#infra/aws/config.ts';
import { localDefaults } from '#infra/local/defaults.ts';
import { checkConfig, config } from '#lib/platform/config.ts';
import { settings } from '#lib/platform/settings/settings.ts';
import cdk from '../../../cdk.json' with { type: 'json' };

const { context } = cdk;

const provider = {
  JWT_ALGORITHM: 'RS256',
  JWKS_URL: 'https://id.example/jwks',
  JWT_ISSUER: 'https://id.example',
  JWT_AUDIENCE: 'desk',
};

it.each([
  ['http://id.example/jwks', false],
  ['https://id.example/jwks', true],
  ['http://localhost:8080/jwks', true],
  ['http://127.0.0.1:8080/jwks', true],
  ['http://127.0.0.1.evil.example/jwks', false],
])('accepts only JWKS URLs over https or loopback: %s', (JWKS_URL, isValid) => {
  const check = () => checkConfig({ ...provider, JWKS_URL });

  if (isValid) expect(check).not.toThrow();
  else expect(check).toThrow('Use https');
});

it.each([
  [{ JWT_ISSUER: '' }, 'JWT_ISSUER: JWT_ALGORITHM RS256 needs JWT_ISSUER and JWT_AUDIENCE'],
  [{ JWT_AUDIENCE: undefined }, 'JWT_AUDIENCE: JWT_ALGORITHM RS256 needs'],
  [{ JWT_ISSUER: '', JWT_AUDIENCE: '' }, 'JWT_ISSUER, JWT_AUDIENCE: JWT_ALGORITHM RS256 needs'],
  [{ JWKS_URL: '' }, 'JWKS_URL: JWT_ALGORITHM RS256 needs the URL of the keys'],
  [{ JWT_ALGORITHM: 'none' }, "JWT_ALGORITHM: 'none' is not valid"],
  [{ JWT_ALGORITHM: 'PS256' }, "JWT_ALGORITHM: 'PS256' is not valid"],
])('refuses an identity provider that is not fully configured: %o', (change, message) => {
  expect(() => checkConfig({ ...provider, ...change })).toThrow(message);
});

it.each(['HS256', 'HS384', 'HS512'])('needs no issuer or audience with %s', (JWT_ALGORITHM) => {
  expect(() => checkConfig({ JWT_ALGORITHM })).not.toThrow();
});

it('has the same defaults in code and in cdk.json, except local defaults', () => {
  const toValues = (of: Record<string, string | undefined>) =>
    Object.fromEntries(Object.keys(of).map((name) => [name, of[name] ?? '']));
  const codeDefaults = Object.fromEntries(
    Object.entries(settings).map(([name, { fallback }]) => [name, fallback]),
  );
  const cdkDefaults = Object.fromEntries(
    Object.entries(contextKeys).map(([name, key]) => [
      name,
      (context as Record<string, string>)[key],
    ]),
  );

  expect(toValues(codeDefaults)).toMatchObject({
    PORT: '3000',
    HOST: '127.0.0.1',
    DATA_DIR: '.local',
    LOG_LEVEL: 'INFO',
    ACCESS: 'session',
    ISOLATION_LEVEL: 'SERIALIZABLE',
    SERVICE_PREFIX: '',
    JWT_ALGORITHM: 'HS256',
    JWKS_URL: '',
    JWT_ISSUER: '',
    JWT_AUDIENCE: '',
    ROLE_LEVELS: 'viewer=1,proposer=2,operator=3,engineer=4,admin=5',
    LOG_SOURCE_URL: '',
    SIGNED_URL_SECONDS: '300',
    MAIL_TO_DOMAINS: '',
  });
  const { PORT: _port, HOST: _host, DATA_DIR: _folder, ...shared } = toValues(codeDefaults);
  expect(toValues(cdkDefaults)).toEqual({ ...shared, CORS_ORIGINS: '', MAIL_FROM: '' });
  expect(localDefaults).toEqual({ ACCESS: 'open' });
  expect(context).toMatchObject({
    stage: 'prod',
    openOnPurpose: 'false',
    alarmEmail: '',
    domainName: '',
    budgetUsd: '50',
  });
});

it('requires tokens by default', () => {
  expect(config('ACCESS', {})).toBe('session');
});
