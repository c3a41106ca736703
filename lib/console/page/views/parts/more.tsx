import { useEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

type MoreProps = { label: string; isLoading: boolean; onMore: () => void };

/** Loads the next page of a list when it comes onto the screen. The button does the same. */
export function More({ label, isLoading, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !end.current) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, onMore]);
  return (
    <div class="more" ref={end}>
      <Button label={isLoading ? 'Loading…' : label} disabled={isLoading} onClick={onMore} />
    </div>
  );
}
