export { client } from '#lib/platform/dynamo/client.ts';
export { readSigningSecrets } from '#lib/platform/auth/secrets.ts';
