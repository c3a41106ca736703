/* What the composer shows once it is loaded after the first page. */
export { createCompletions } from './composer-completions.ts';
export { NewerVersion } from './composer-newer.tsx';
export { TemplatesButton } from './composer-templates.tsx';
export { ComposerTime, TimeButton } from './composer-time.tsx';
export { ComposerSimilar } from './search/composer-similar.tsx';
