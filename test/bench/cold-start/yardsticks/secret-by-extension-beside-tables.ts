export { client } from '#lib/platform/dynamo/client.ts';
export { signingSecrets } from './secret-by-extension.ts';
