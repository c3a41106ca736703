export { signingSecrets } from '#lib/platform/secret.ts';
