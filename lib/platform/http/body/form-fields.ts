import type { Declaration } from '#lib/contract/endpoint.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { withoutByteOrderMark } from '#lib/contract/json/text.ts';
import type { Part } from './multipart.ts';
import { isJson, parseJson, checkBodySize, unreadable, type Body } from './json.ts';

type Field = { name: string; text: string; type: string };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Returns the body that the fields of a form describe. One part may contain it as JSON: by its media type, or as
 * an object with a field of the body. Other fields add what that part omits. Without such a part, each field is a
 * text.
 */
export function toFormValue(parts: Part[], endpoint: Declaration, files: Files): Body {
  const problems: ValidationProblem[] = [];
  const fields = parts.flatMap((part) => readField(part, problems));
  if (problems.length > 0) return { value: unreadable, problems };
  const jsonPart = fields.find(
    (field) =>
      field.name === files.bodyPart && (isJson(field.type) || isBody(field.text, endpoint)),
  );
  const textFields = toTextFields(
    fields.filter((field) => field !== jsonPart),
    files,
  );
  if (!jsonPart) return textFields;
  checkBodySize(jsonPart.text, endpoint);
  const json = parseJson(withoutByteOrderMark(jsonPart.text), ['body', jsonPart.name]);
  if (!isJsonObject(json.value)) return json;
  return {
    value: { ...textFields.value, ...json.value },
    problems: [...textFields.problems, ...findContradictions(textFields.value, json.value)],
  };
}

/** Returns the problems of fields that the JSON part also has, with another value. */
const findContradictions = (texts: object, json: Record<string, unknown>): ValidationProblem[] =>
  Object.entries(texts)
    .filter(([name, text]) => json[name] != null && toText(json[name]) !== toText(text))
    .map(([name]) => sentTwice(name));

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const sentTwice = (name: string): ValidationProblem => ({
  loc: ['body', name],
  msg: 'Field should be sent only once',
  type: 'value_error',
});

function readField({ name, type, bytes }: Part, problems: ValidationProblem[]): Field[] {
  // JSON that is not UTF-8 is a problem of the JSON.
  if (isJson(type)) return [{ name, type, text: bytes.toString('utf8') }];
  try {
    return [{ name, type, text: utf8.decode(bytes) }];
  } catch {
    const msg = 'Input should be a valid string, unable to parse raw data as a unicode string';
    problems.push({ loc: ['body', name], msg, type: 'string_unicode' });
    return [];
  }
}

/** Returns whether a text is a JSON object with a field of the body. Other JSON may be a text that a person wrote. */
function isBody(text: string, { request: { body } }: Declaration): boolean {
  const bodyShape = body && 'shape' in body ? (body.shape as object) : {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && Object.keys(value).some((name) => Object.hasOwn(bodyShape, name));
  } catch {
    return false;
  }
}

/** Returns the fields by name. An empty field counts as absent: browsers send it. */
function toTextFields(
  fields: Field[],
  { lists = [], flags = [] }: Files,
): Body & { value: object } {
  const filledFields = fields.filter(({ text }) => text !== '');
  const value: Record<string, string | boolean | string[]> = {};
  const problems: ValidationProblem[] = [];
  for (const [name, sameName] of Map.groupBy(filledFields, (field) => field.name)) {
    const texts = sameName.map(({ text }) => text);
    const isList = lists.includes(name);
    const [text = ''] = texts;
    value[name] = isList
      ? texts.flatMap(readListEntries)
      : flags.includes(name)
        ? readFlag(text)
        : text;
    if (texts.length > 1 && !isList) problems.push(sentTwice(name));
  }
  return { value, problems };
}

/** Returns `true` or `false` as such; another text is refused by the schema of the field. */
const readFlag = (text: string): boolean | string =>
  text === 'true' || (text === 'false' ? false : text);

/** Returns the entries of a list field: those of a JSON array of strings, else the text as the only one. */
function readListEntries(text: string): string[] {
  if (!/^\s*\[/.test(text)) return [text];
  try {
    const value: unknown = JSON.parse(text);
    const isListOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return isListOfTexts ? value : [text];
  } catch {
    return [text];
  }
}
