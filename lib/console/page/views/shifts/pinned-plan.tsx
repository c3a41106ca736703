import { useContext } from 'preact/hooks';
import { Markdown } from '../../text/markdown.tsx';
import { Button } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';

type PinnedPlanProps = {
  /** The shift that was handed over. */
  shiftId: number;
  text: string;
  onDismiss: () => void;
};

/** The plan with which a shift began, below the strip: one line where there is little room. */
export function PinnedPlan({ shiftId, text, onDismiss }: PinnedPlanProps) {
  const links = useContext(LinksContext);
  return (
    <section class="plan" aria-label="Plan">
      <a class="plan__title" href={links.handover(shiftId)}>
        Plan of shift {shiftId}
      </a>
      <div class="plan__text" tabIndex={0} role="group" aria-label="Text of the plan">
        <Markdown text={text} links={links} />
      </div>
      <Button label="Dismiss the plan" icon="close" isIconOnly kind="quiet" onClick={onDismiss} />
    </section>
  );
}
