import type { Outcome } from '#lib/platform/http/use-case.ts';
import { etagOf, type Definition } from './model.ts';

/** A definition as an outcome: the text that is stored is the answer. */
export const shown = (definition: Definition): Outcome => ({
  data: undefined,
  etag: etagOf(definition),
  content: { type: 'application/json', body: definition.text },
});
