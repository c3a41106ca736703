import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateTemplate as contract } from '../contracts/templates.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { lineProblem } from '../fields/lines.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { findTemplate, replaceTemplate } from '../templates/repository.ts';
import { applyChanges, templateEtag, toTemplateOutcome } from '../templates/template.ts';

/** Updates a template. A body without changes changes nothing. */
export const updateTemplate: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('template_id', body.template_id, path.template_id, 'as in the path');
  const notFound = () =>
    lineProblem(body, ['title', 'tags']) ?? new ApiError('TEMPLATE_NOT_FOUND', path);
  const current = await loadById(path.template_id, findTemplate, notFound);
  const changedTemplate = applyChanges(current, body);
  context.requireMatch(templateEtag(current));
  if (isDeepStrictEqual(changedTemplate, current)) return toTemplateOutcome(current);

  const metadata = updateMetadata(current.metadata, context, context.clock());
  const template = { ...changedTemplate, metadata, version: current.version + 1 };
  await replaceTemplate(template, current);
  return toTemplateOutcome(template);
};
