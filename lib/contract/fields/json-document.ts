import { customField } from '../fields.ts';
import { nestsTooDeep } from '../json/limits.ts';

/** A JSON document: its value, and its text, which alone has every number exactly. */
type Document = { value: unknown; text: string };

/** A document, or the reason why a body is not one. */
type ParsedBody = Document | { broken: string };

function readDocument(text: unknown): ParsedBody {
  if (typeof text !== 'string') return { broken: 'There is no body' };
  try {
    const value: unknown = JSON.parse(text);
    return nestsTooDeep(value) ? { broken: 'JSON nests too deeply' } : { value, text };
  } catch {
    return { broken: 'JSON decode error' };
  }
}

/** A body that is any JSON document. The declaration needs `rawBody`. */
export const jsonDocument = (description: string) =>
  customField<Document>(
    (text) => {
      const reading = readDocument(text);
      return 'broken' in reading
        ? { msg: reading.broken, type: 'json_invalid' }
        : { value: reading };
    },
    { description },
  );

/** Any body, or none. The declaration needs `rawBody`. */
export const anyBody = (description: string) =>
  customField<ParsedBody>((text) => ({ value: readDocument(text) }), { description });
