import { command, UsageError } from '#infra/command.ts';
import { proveTexts } from './texts/texts.ts';

/** What `npm run proof` proves, by name. Each throws if its property does not hold. */
const suites: Record<string, () => Promise<void>> = { texts: proveTexts };

const usage = () => `npm run proof -- SUITE
Proves a property of the project at full size. Status 1 if it does not hold.
  texts  searches for texts that take long to draw, and measures the known ones`;

await command({ usage, options: {}, positionals: true }, async (_, [name = '']) => {
  const prove = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (!prove) throw new UsageError(`Name one of the suites: ${Object.keys(suites).join(', ')}.`);
  await prove();
});
