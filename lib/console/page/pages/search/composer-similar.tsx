import type { Composing } from '../../desk/composing.ts';
import { isEditable, withTicketToggled } from '../../drafts/draft.ts';
import { useSimilar } from '../../flows/use-similar.ts';
import { SimilarPanel } from '../../views/search/similar-panel.tsx';

/** Looks for entries like the comment or the reply that is written. */
export function ComposerSimilar({ composing }: { composing: Composing }) {
  const draft = composing.draft.value;
  const takesLinks = draft !== undefined && !draft.target.kind.includes('annotation');
  const similar = useSimilar(takesLinks && isEditable(draft) ? draft.text : '');
  if (!takesLinks) return null;
  const edited = draft.target.kind === 'edit' ? String(draft.target.comment_id) : undefined;
  return (
    <SimilarPanel
      similar={similar.filter(({ id }) => id !== edited)}
      linked={draft.links ?? []}
      onLink={(url) => composing.change(withTicketToggled(url))}
    />
  );
}
