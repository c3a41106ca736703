import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createTemplate as contract } from '../contracts/templates.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { insertTemplate } from '../templates/repository.ts';
import { applyChanges, toTemplateOutcome } from '../templates/template.ts';

/** Creates a template, unless its name exists in any case. */
export const createTemplate: UseCase<typeof contract> = async ({ body }, context) => {
  const { name, target, text } = body;
  const metadata = newMetadata(context, context.clock());
  const blank = {
    template_id: context.newId(),
    name,
    target,
    text,
    tags: [],
    metadata,
    version: 1,
  };
  const template = applyChanges(blank, body);
  const outcome = toTemplateOutcome(template);
  await insertTemplate(template, context.outcomeWrites(outcome));
  return outcome;
};
