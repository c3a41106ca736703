/* What the composer shows once it is loaded after the first page. */
export { ComposerTime, TimeButton } from './composer-time.tsx';
export { ComposerSimilar } from './search/composer-similar.tsx';
