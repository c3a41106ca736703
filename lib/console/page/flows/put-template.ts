import type { ComposerModel } from '../desk/composer-model.ts';
import { withTemplate, type Template } from '../store/templates.ts';

/** Puts the text of a template into the composer. */
export async function putTemplate(composer: ComposerModel, template: Template): Promise<void> {
  const { target } = template;
  if (target === 'comment' || target === 'annotation')
    await composer.changeText(target, (text) => withTemplate(text, template));
}
