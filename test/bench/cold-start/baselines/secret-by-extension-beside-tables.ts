export { client } from '#lib/platform/dynamo/client.ts';
export { readSigningSecrets } from './secret-by-extension.ts';
