export { client } from '#lib/platform/dynamo/client.ts';
export { signingSecrets } from '#lib/platform/auth/secrets.ts';
