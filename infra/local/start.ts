import { config } from '#lib/platform/config.ts';
import { signInLink, signToken } from '#lib/platform/auth/sign-token.ts';
import { publicUrl } from '#lib/platform/public-url.ts';
import { isHmac, scopeWarning } from '#lib/platform/settings/tokens.ts';
import { command } from '../command.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { logFile, logToFile } from './data-folder/log-file.ts';
import { applyLocalDefaults } from './defaults.ts';
import { startService, type Service } from './service.ts';
import { StartupError } from './startup-error.ts';

const TOKEN_HOURS = 12;
const operator = { sub: 'operator-1', role: 'operator' };

/** Returns a token for an operator, and a link that opens the console as that operator. */
async function credentials(url: string): Promise<{ token: string; link: string }> {
  if (!isHmac(config('JWT_ALGORITHM'))) {
    const token = `issued by the identity provider at ${config('JWKS_URL')}`;
    return { token, link: `${url}/console` };
  }
  const token = await signToken(operator, TOKEN_HOURS * 3600);
  return {
    token: `${token} (${operator.sub}, ${TOKEN_HOURS} h)`,
    link: await signInLink(publicUrl(url), operator, TOKEN_HOURS * 3600),
  };
}

async function announce(
  { url, folder, tracker }: Service,
  print: (line: string) => void,
): Promise<void> {
  const { token, link } = await credentials(url);
  print('Observatory Desk');
  print(`  base URL        ${url}`);
  print(`  documentation   ${url}/api/v3/ui`);
  print(`  data            ${folder}`);
  print(`  log             ${logFile(folder)}`);
  if (tracker !== 'off') print(`  issue tracker   ${tracker}`);
  print(`  operator token  ${token}`);
  print(`  console         ${link}`);
  const { scope } = config('JWT_CLAIMS');
  const warning = scopeWarning(config('OIDC_CLIENT_ID'), config('OIDC_SCOPE'), scope);
  if (warning !== undefined) print(`  warning         ${warning}`);
  print(`ready ${url}`);
}

const usage = () => `npm start
Runs the whole service on this machine until Ctrl-C: gateway, functions, database and object store. Its
data is in DATA_DIR, its log in log/desk.log there. infra/aws/README.md lists the environment variables.`;

await command({ usage, options: {} }, async () => {
  applyLocalDefaults();
  const terminal = logToFile(await openDataFolder());
  try {
    const service = await startService();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        service.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    await announce(service, terminal.print);
  } catch (error) {
    terminal.restore();
    // Prints one line; LOG_LEVEL=DEBUG adds the stack.
    if (config('LOG_LEVEL') === 'DEBUG' && !(error instanceof StartupError)) console.error(error);
    throw new Error((error as Error).message.split('\n')[0]);
  }
});
