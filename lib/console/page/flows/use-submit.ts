import { useState } from 'preact/hooks';
import { messageOf } from '../api/call.ts';

/** Runs what a dialog does. The dialog closes after it, or stays open with the problem that it returns or throws. */
export function useSubmit(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const refused = await work();
      if (typeof refused === 'string') setProblem(refused);
      else onDone();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, submit };
}
