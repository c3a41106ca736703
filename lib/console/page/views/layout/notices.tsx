import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useCoveredBottom } from '../parts/covered-bottom.ts';
import { useWayBack } from './way-back.ts';

/** Something that a person should know about the page itself, with what can be done about it. */
export type Notice = {
  id: string;
  kind: 'info' | 'warning' | 'error';
  text: string;
  action?: { label: string; run: () => void };
  /** Whether it needs an answer, or stays as long as it is true. */
  stays?: boolean;
  onClose?: () => void;
};

const icons: Record<Notice['kind'], IconName> = {
  info: 'help',
  warning: 'warning',
  error: 'failed',
};

/** The number of notices that are shown at once. */
const MAX_SHOWN = 3;

/** How long a notice is shown that needs no answer, in ms. */
const SHOWN_MS = 10_000;

type NoticesProps = { notices: ReadonlySignal<readonly Notice[]> };

/** Messages above the composer, the most urgent one nearest to it. New ones are read out. */
export function Notices({ notices }: NoticesProps) {
  const box = useRef<HTMLElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const sorted = notices.value.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  const shown = isWhole ? sorted : sorted.slice(0, MAX_SHOWN);
  const rest = sorted.length - shown.length;
  const isCrowded = sorted.length > MAX_SHOWN;
  useEffect(() => {
    if (!isCrowded) setIsWhole(false);
  }, [isCrowded]);
  useCoveredBottom(box, '--toasts-height');
  const goToFirst = useWayBack(box);
  return (
    <section ref={box} class="toasts" role="status" aria-label="Notices">
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
      {rest > 0 && <Button label={`${rest} more`} icon="up" onClick={() => setIsWhole(true)} />}
      {sorted.length > 0 && (
        <button
          type="button"
          class="visually-hidden"
          tabIndex={-1}
          aria-label="Go to the messages and back"
          data-command="messages"
          onClick={goToFirst}
        />
      )}
    </section>
  );
}

const kinds: Notice['kind'][] = ['error', 'warning', 'info'];

/** Errors first, then what needs an answer, then warnings and information. */
const urgencyOf = (notice: Notice): number =>
  notice.kind === 'error' ? 0 : stays(notice) ? 1 : 1 + kinds.indexOf(notice.kind);

const stays = ({ kind, stays: isLasting = false }: Notice): boolean =>
  kind === 'error' || isLasting;

function Toast({ notice }: { notice: Notice }) {
  const { kind, text, action, onClose } = notice;
  const [isInUse, setIsInUse] = useState(false);
  const isTimed = !stays(notice) && !isInUse;
  useEffect(() => {
    if (!isTimed || !onClose) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isTimed, text]);
  return (
    <div
      class={`toast toast--${kind}`}
      tabIndex={-1}
      onPointerEnter={() => setIsInUse(true)}
      onPointerLeave={() => setIsInUse(false)}
      onFocusIn={() => setIsInUse(true)}
      onFocusOut={() => setIsInUse(false)}
    >
      <Icon name={icons[kind]} />
      <span class="toast__text">{text}</span>
      {action && <Button label={action.label} onClick={action.run} />}
      {onClose && <Button label="Close" icon="close" isIconOnly kind="quiet" onClick={onClose} />}
    </div>
  );
}
