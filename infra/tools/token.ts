import { name } from '#lib/contract/fields.ts';
import { config } from '#lib/platform/config.ts';
import { publicUrl } from '#lib/platform/public-url.ts';
import { signInLink, signToken } from '#lib/platform/auth/sign-token.ts';
import { openDataFolder, readRunningService } from '../local/data-folder/data-folder.ts';
import { secretFile } from '../local/data-folder/secrets.ts';
import { command, UsageError } from '../command.ts';
import { requireOwnTokens, requireRole, roleNames } from './role.ts';
import { stageHelp, stageOption, useStage } from './stage.ts';

const usage = () => `npm run --silent token -- --user NAME --role ROLE [--ttl 12h] [--link]
Prints only a session token, signed with the secret of this machine's service or of a deployment. Fails if an
identity provider signs the tokens.
  --user      the token's subject
  --role      ${roleNames()}
  --ttl       the lifetime: a number and s, m, h or d (default: 12h, at most 30d)
  --link      prints a link that opens the console with such a session instead; valid once, for ten minutes
${stageHelp}`;

/** The longest lifetime of a token, in seconds: a sign-out of a user is remembered that long. */
const MAX_TTL = 30 * 86_400;

const seconds = { s: 1, m: 60, h: 3600, d: 86_400 };

function secondsOf(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ttl = Number(amount) * seconds[(unit ?? 's') as keyof typeof seconds];
  if (!(ttl > 0)) throw new UsageError(`--ttl: '${text}' is not a time such as 30m or 12h.`);
  if (ttl > MAX_TTL)
    throw new UsageError(`--ttl: ${text} is longer than 30d, the longest lifetime.`);
  return ttl;
}

await command(
  {
    usage,
    options: {
      user: { type: 'string' },
      role: { type: 'string' },
      ttl: { type: 'string', default: '12h' },
      link: { type: 'boolean' },
      ...stageOption,
    },
  },
  async ({ user, role, ttl, link, stage }) => {
    if (!user?.trim()) throw new UsageError('--user is missing. Try --help.');
    if (!name('').safeParse(user).success) throw new UsageError('--user has 1 to 256 characters.');
    const lifetime = secondsOf(ttl);
    const deploymentUrl = await useStage(stage);
    requireOwnTokens();
    const claims = { sub: user, role: requireRole(role) };
    if (config('JWT_SECRET_ARN') === '')
      process.env.JWT_SECRET_FILE = await secretFile(await openDataFolder());
    console.log(
      link
        ? await signInLink(deploymentUrl ?? (await localUrl()), claims, lifetime)
        : await signToken(claims, lifetime),
    );
  },
);

/** Returns the base URL of this machine's service. Rejects if none runs. */
async function localUrl(): Promise<string> {
  const folder = await openDataFolder();
  const service = await readRunningService(folder);
  if (!service) throw new Error(`No service runs on ${folder}. npm start starts one.`);
  return publicUrl(service.url);
}
