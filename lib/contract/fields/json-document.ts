import { customField } from '../fields.ts';
import { jsonTextProblem } from '../json/text.ts';

/**
 * The limit of a body with a document. Lambda events are limited to 6 MB and contain the body as a JSON string, which can
 * double its length.
 */
export const documentBodyLimit = { bytes: 3_000_000, error: 'DOCUMENT_TOO_LARGE' } as const;

/** A JSON document: its value, and its text, which has every number exactly. */
type Document = { value: unknown; text: string };

/** A document, or the reason why a body is not one. */
type ParsedBody = Document | { broken: string };

function readDocument(text: unknown): ParsedBody {
  if (typeof text !== 'string') return { broken: 'Body required' };
  const broken = jsonTextProblem(text);
  if (broken !== undefined) return { broken };
  try {
    return { value: JSON.parse(text) as unknown, text };
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
