import { responseBytes } from '#lib/contract/json/response-size.ts';
import { fillPage, nextPageLinks } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { BASE_PATH } from '../contracts/base-path.ts';
import type { listTemplates as contract } from '../contracts/templates.ts';
import { listEtag } from '../fields/list-etag.ts';
import { templatePosition } from '../templates/keys.ts';
import { templatesAfter } from '../templates/repository.ts';
import { templateEtag, toTemplateResponse } from '../templates/template.ts';

/** Lists the templates, oldest first: all that fit a response, or a page of `limit`. */
export const listTemplates: UseCase<typeof contract> = async ({ query }) => {
  const { cursor, limit } = query;
  const { entries, next } = await fillPage(
    templatesAfter(cursor, limit),
    (template) => {
      const entry = toTemplateResponse(template);
      const position = templatePosition(template.template_id);
      return { entry, bytes: responseBytes(entry), position };
    },
    { limit },
  );
  return {
    data: entries,
    etag: listEtag(entries.map(templateEtag)),
    links: nextPageLinks(`${BASE_PATH}/template`, query, next),
  };
};
