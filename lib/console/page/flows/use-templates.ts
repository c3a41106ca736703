import { useEffect, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import type { Template } from '../store/templates.ts';
import { loadTemplates } from './template-requests.ts';

/** Returns the templates of a form; none until they are loaded, and none without a connection. */
export function useTemplates(desk: Desk, target: Template['target']): readonly Template[] {
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  useEffect(() => {
    loadTemplates(desk).then(
      (all) => setTemplates(all.filter((template) => template.target === target)),
      () => undefined,
    );
  }, []);
  return templates;
}
