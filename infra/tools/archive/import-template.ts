import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { name, nullable } from '#lib/contract/fields.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { parse, withoutNull } from '#lib/shift-log/archive/parse.ts';
import { metadata as metadataInput, toMetadata } from '#lib/shift-log/archive/schemas.ts';
import {
  aboutName,
  aboutText,
  templateContent,
  templateFields,
  templateTarget,
} from '#lib/shift-log/contracts/resources/template.ts';
import { visibleText } from '#lib/shift-log/contracts/fields.ts';
import { inputsOf, omitUndefined, schemasOf } from '#lib/shift-log/fields/field-lists.ts';
import {
  findTemplate,
  findTemplateByName,
  insertTemplate,
} from '#lib/shift-log/templates/repository.ts';
import { itemFields, type Template } from '#lib/shift-log/templates/template.ts';
import { openRecord } from './archived-record.ts';
import { differsFromStored } from './diff.ts';
import type { ImportResult } from './import-plan.ts';

const archivedTemplate = z.object({
  ...nullable(schemasOf(templateFields)),
  ...inputsOf(templateContent),
  name: name(...aboutName),
  target: templateTarget,
  text: visibleText(...aboutText),
  metadata: metadataInput,
});

/** Imports a template, unless the store has one with its name. It keeps its id, unless another one has it. */
export async function importTemplate(archived: unknown): Promise<ImportResult> {
  const { value, now, reportProblem, result } = openRecord('template', archived);
  const [input] = parse(archivedTemplate, value, ['template'], reportProblem);
  if (!input) return result;
  result.shift = 'none';
  const { template_id, version = 1, metadata, tags = [], ...fields } = withoutNull(input);
  const isItem = fields.target === 'item';
  const content = isItem ? fields : withoutItemFields(fields);
  for (const field of itemFields)
    if (!isItem && fields[field] !== undefined)
      result.problems.push(`template.${field}: only templates of items have it; it was removed`);
  const stored = await findTemplateByName(content.name);
  if (stored) {
    if (!isDeepStrictEqual(contentOf(stored), { ...content, tags }))
      result.problems.push(differsFromStored(`template ${content.name}`));
    return result;
  }
  const isTaken = template_id === undefined || (await findTemplate(template_id)) !== undefined;
  const template = {
    ...content,
    template_id: isTaken ? timeOrderedId() : template_id,
    tags,
    metadata: toMetadata(metadata, 'unknown', now),
    version,
  };
  await insertTemplate(template, []);
  result.added.templates = 1;
  return result;
}

const withoutItemFields = <T extends Partial<Template>>({
  title: _title,
  severity: _severity,
  ...fields
}: T) => fields;

const contentOf = ({ template_id: _id, metadata: _by, version: _v, ...content }: Template) =>
  omitUndefined(content);
