import { Button } from '../parts/button.tsx';
import { ticketKey } from '../parts/links.ts';
import { count } from '#lib/night/words.ts';
import { Similar, type SimilarProps } from './similar.tsx';

/**
 * The similar entries of the composer, in a panel above it, and the tickets that the entry is linked to. The button is
 * always there, so that nothing moves when entries are found while somebody types.
 */
export function SimilarPanel({ similar, linked, onLink }: SimilarProps) {
  const { length } = similar;
  return (
    <>
      <button
        type="button"
        class="button button--quiet similar-button"
        popovertarget="similar"
        disabled={length === 0}
      >
        <span class="button__label">
          {length === 0 ? 'No similar entry' : count(length, 'similar entry', 'similar entries')}
        </span>
      </button>
      <div
        class="similar-panel"
        id="similar"
        popover="auto"
        role="dialog"
        aria-label="Similar entries"
      >
        <Similar similar={similar} linked={linked} onLink={onLink} />
      </div>
      {linked.map((url) => (
        <Button
          key={url}
          label={`Remove the link to ${ticketKey(url)}`}
          icon="ticket"
          kind="quiet"
          onClick={() => onLink(url)}
        />
      ))}
    </>
  );
}
