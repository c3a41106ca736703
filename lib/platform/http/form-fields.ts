import type { Declaration } from '#lib/contract/endpoint.ts';
import type { Problem } from '#lib/contract/errors.ts';
import type { Files } from '#lib/contract/files.ts';
import type { Part } from './form.ts';
import { isJson, readJson, requireSize, unreadable, type Body } from './json-body.ts';

type Field = { name: string; text: string; type: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The body that the fields of a form make: the JSON in the one part that may hold it, if that part says
 * that it is JSON, or is an object and stands alone; else each field with its text.
 */
export function fieldsOf(parts: Part[], endpoint: Declaration, files: Files): Body {
  const problems: Problem[] = [];
  const fields = parts.flatMap((part) => readField(part, problems));
  if (problems.length > 0) return { value: unreadable, problems };
  const whole = fields.find(({ name }) => name === files.bodyPart);
  if (whole && (isJson(whole.type) || (fields.length === 1 && isObject(whole.text)))) {
    requireSize(whole.text, endpoint);
    return readJson(whole.text, ['body', whole.name]);
  }
  return plain(fields, files.lists ?? []);
}

function readField({ name, type, bytes }: Part, problems: Problem[]): Field[] {
  try {
    return [{ name, type, text: utf8.decode(bytes) }];
  } catch {
    const msg = 'Input should be a valid string, unable to parse raw data as a unicode string';
    problems.push({ loc: ['body', name], msg, type: 'string_unicode' });
    return [];
  }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Fields by their names; an empty one is as if it were not there, as a page sends it. */
function plain(fields: Field[], lists: readonly string[]): Body {
  const byName = Map.groupBy(
    fields.filter(({ text }) => text !== ''),
    ({ name }) => name,
  );
  const problems = [...byName]
    .filter(([name, all]) => all.length > 1 && !lists.includes(name))
    .map(([name]) => ({ loc: ['body', name], msg: 'Field given twice', type: 'value_error' }));
  const entries = [...byName].map(([name, all]) => {
    const texts = all.map(({ text }) => text);
    return [name, lists.includes(name) ? texts : texts[0]] as const;
  });
  return { value: Object.fromEntries(entries), problems };
}
