import { config } from '#lib/platform/config.ts';
import { signToken } from '#lib/platform/token.ts';
import { startService } from './service.ts';
import { Unable } from './unable.ts';

const TOKEN_HOURS = 12;

try {
  const { url, folder, stop } = await startService();
  const token =
    config('JWT_ALGORITHM') === 'HS256'
      ? `${await signToken({ sub: 'operator-1', role: 'operator' }, TOKEN_HOURS * 3600)} (operator-1, ${TOKEN_HOURS} h)`
      : `made by the identity provider at ${config('JWKS_URL')}`;
  console.log('Observatory Desk');
  console.log(`  base URL        ${url}`);
  console.log(`  documentation   ${url}/api/v3/ui`);
  console.log(`  data            ${folder}`);
  console.log(`  operator token  ${token}`);
  console.log(`ready ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(error instanceof Unable ? error.message : error);
  process.exitCode = 1;
}
