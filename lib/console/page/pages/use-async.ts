import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { AsyncState } from '../views/parts/message.tsx';
import { describeFailure } from './unknown/describe-failure.ts';

/** Loads data for a page, and again after a sign-in that it needs. Another `name` loads other data. */
export function useAsync<T>(name: string, load: () => Promise<T>): AsyncState<T> {
  const { session } = useDesk();
  const user = session.user.value;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ name: string; value: AsyncState<T> } | undefined>(
    undefined,
  );
  useEffect(() => {
    let isCurrent = true;
    const show = (value: AsyncState<T>) => {
      if (isCurrent) setLoaded({ name, value });
    };
    load().then(
      (value) => show({ state: 'loaded', value }),
      (error: unknown) => show({ state: 'failed', problem: describeFailure(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);
  useEffect(() => {
    if (user !== undefined && loaded?.value.state === 'failed') setAttempt(attempt + 1);
  }, [user]);
  return loaded?.name === name ? loaded.value : { state: 'loading' };
}
