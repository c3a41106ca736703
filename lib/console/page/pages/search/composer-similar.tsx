import type { ComposerModel } from '../../desk/composer-model.ts';
import { withTicketToggled } from '../../drafts/content.ts';
import { isEditable } from '../../drafts/draft.ts';
import { useSimilar } from '../../flows/use-similar.ts';
import { SimilarPanel } from '../../views/search/similar-panel.tsx';

/** Looks for entries like the comment or the reply that is written. */
export function ComposerSimilar({ composer }: { composer: ComposerModel }) {
  const draft = composer.draft.value;
  const takesLinks = draft !== undefined && !draft.target.kind.includes('annotation');
  const similar = useSimilar(takesLinks && isEditable(draft) ? draft.text : '');
  if (!takesLinks) return null;
  const edited = draft.target.kind === 'edit' ? String(draft.target.comment_id) : undefined;
  return (
    <SimilarPanel
      similar={similar.filter(({ id }) => id !== edited)}
      linked={draft.links ?? []}
      onLink={(url) => composer.change(withTicketToggled(url))}
    />
  );
}
