import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { deleteTemplate as contract } from '../contracts/templates.ts';
import { loadById } from '../fields/ids.ts';
import { findTemplate, removeTemplate } from '../templates/repository.ts';

/** Deletes a template. */
export const deleteTemplate: UseCase<typeof contract> = async ({ path }) => {
  const notFound = () => new ApiError('TEMPLATE_NOT_FOUND', path);
  const template = await loadById(path.template_id, findTemplate, notFound);
  await removeTemplate(template);
  return { data: { message: `Template ${template.template_id} was deleted.` } };
};
