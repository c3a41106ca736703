export { readSigningSecrets } from '#lib/platform/auth/secrets.ts';
