import type { Declaration } from '#lib/contract/endpoint.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import type { Part } from './multipart.ts';

type Sorted = { fields: Part[]; files: Part[]; problems: ValidationProblem[] };

/**
 * Sorts the parts of a form into fields and files, by their names without a final `[]`. A part that is neither is a
 * problem, which names the known parts; an empty part counts as absent.
 */
export function sortParts(parts: Part[], endpoint: Declaration, files: Files): Sorted {
  const names = fieldNames(endpoint, files);
  const sorted: Sorted = { fields: [], files: [], problems: [] };
  for (const part of parts.filter((one) => !isEmpty(one)).map((one) => rename(one, files))) {
    if (files.parts.includes(part.name)) sorted.files.push(part);
    else if (!names.includes(part.name) && !files.ignored?.includes(part.name))
      sorted.problems.push(unknownPart(part.name, [...names, ...files.parts]));
    else if (part.fileName !== undefined && part.name !== files.bodyPart)
      sorted.problems.push(misplacedFile(part.name, files));
    else sorted.fields.push(part);
  }
  return sorted;
}

/** A browser sends an empty part for an empty field, and for a file field without a file. */
const isEmpty = ({ fileName = '', bytes }: Part) => fileName === '' && bytes.length === 0;

/** Removes the `[]` with which some clients mark repeated parts. */
function rename(part: Part, { parts, lists = [] }: Files): Part {
  const name = part.name.replace(/\[\]$/, '');
  return [...parts, ...lists].includes(name) ? { ...part, name } : part;
}

function fieldNames({ request: { body } }: Declaration, { bodyPart }: Files): string[] {
  const fields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return bodyPart === undefined || fields.includes(bodyPart) ? fields : [bodyPart, ...fields];
}

const unknownPart = (name: string, names: string[]): ValidationProblem => ({
  loc: ['body', name],
  msg: `Unknown part. The parts of this form are ${names.join(', ')}`,
  type: 'value_error',
});

const misplacedFile = (name: string, { parts }: Files): ValidationProblem => ({
  loc: ['body', name],
  msg: `A file should be in a part named ${parts.join(' or ')}`,
  type: 'value_error',
});
