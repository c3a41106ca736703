import { checkMailSettings } from './settings/mail.ts';
import { infrastructureSettings, settings } from './settings/settings.ts';
import { checkTokenSettings } from './settings/tokens.ts';

const allSettings = { ...settings, ...infrastructureSettings };
type AllSettings = typeof allSettings;
type ValueOf<K extends keyof AllSettings> = Exclude<ReturnType<AllSettings[K]['parse']>, undefined>;

type Environment = Record<string, string | undefined>;
type Watcher = (name: string) => void;

let watcher: Watcher | undefined;

/** Calls `watch` with each setting that is read. One machine refuses those that AWS would not set. */
export function watchConfig(watch: Watcher): void {
  watcher = watch;
}

/** Returns the value of a setting. Throws if its text is invalid. */
export function config<K extends keyof AllSettings>(
  name: K,
  environment: Environment = process.env,
): ValueOf<K> {
  if (environment === process.env) watcher?.(name);
  const { meaning, parse, fallback } = allSettings[name];
  const text = environment[name] ?? fallback;
  const value = parse(text);
  if (value === undefined) throw new Error(`${name}: '${text}' is not valid. ${meaning}`);
  return value as ValueOf<K>;
}

/** Throws for the first setting with an invalid text. */
export function checkConfig(environment: Environment = process.env): void {
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) config(name, environment);
  checkTokenSettings((name) => config(name, environment));
  checkMailSettings({
    sender: config('MAIL_FROM', environment),
    domains: config('MAIL_TO_DOMAINS', environment),
    recipients: config('REPORT_TO', environment),
  });
}
