import type { Declaration } from '#lib/contract/endpoint.ts';
import type { ValidationProblem } from '#lib/contract/errors.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import type { Part } from './multipart.ts';
import { isJson, parseJson, checkBodySize, unreadable, type Body } from './json.ts';

type Field = { name: string; text: string; type: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The body that the fields of a form make. One part may hold it as JSON: it does if it says so, or if it
 * is an object with a field of the body; fields beside it say what it does not. Else each field is its text.
 */
export function toFormValue(parts: Part[], endpoint: Declaration, files: Files): Body {
  const problems: ValidationProblem[] = [];
  const fields = parts.flatMap((part) => readField(part, problems));
  if (problems.length > 0) return { value: unreadable, problems };
  const whole = fields.find(
    (field) =>
      field.name === files.bodyPart && (isJson(field.type) || isBody(field.text, endpoint)),
  );
  const beside = plain(
    fields.filter((field) => field !== whole),
    files.lists ?? [],
  );
  if (!whole) return beside;
  checkBodySize(whole.text, endpoint);
  const said = parseJson(whole.text, ['body', whole.name]);
  if (!isObject(said.value)) return said;
  return { value: { ...beside.value, ...said.value }, problems: beside.problems };
}

function readField({ name, type, bytes }: Part, problems: ValidationProblem[]): Field[] {
  try {
    return [{ name, type, text: utf8.decode(bytes) }];
  } catch {
    const msg = 'Input should be a valid string, unable to parse raw data as a unicode string';
    problems.push({ loc: ['body', name], msg, type: 'string_unicode' });
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text is JSON that says something of the body: what people write may be JSON as well. */
function isBody(text: string, { request: { body } }: Declaration): boolean {
  const known = body && 'shape' in body ? (body.shape as object) : {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.keys(value).some((name) => Object.hasOwn(known, name));
  } catch {
    return false;
  }
}

/** Fields by their names; an empty one is as if it were not there, as a page sends it. */
function plain(fields: Field[], lists: readonly string[]): Body & { value: object } {
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
