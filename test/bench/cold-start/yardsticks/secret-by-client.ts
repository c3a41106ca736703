export { signingSecrets } from '#lib/platform/auth/secrets.ts';
