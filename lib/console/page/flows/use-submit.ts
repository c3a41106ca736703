import { useState } from 'preact/hooks';
import { ErrorResponse, messageOf } from '../api/call.ts';

type Problems = Readonly<Record<string, string>>;

const none: Problems = {};

/** Whether a form shows all problems of a refusal at its fields. */
export function areOfFields(problems: Problems, fields: readonly string[]): boolean {
  const names = Object.keys(problems);
  return names.length > 0 && names.every((name) => fields.includes(name));
}

/**
 * Runs what a dialog does. The dialog closes after it, or stays open with the problem that it returns or throws.
 * Problems of `fields` are shown at the fields.
 */
export function useSubmit(onDone: () => void, fields: readonly string[] = []) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [problems, setProblems] = useState(none);
  const submit = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setProblems(none);
    try {
      const refused = await work();
      if (typeof refused === 'string') setProblem(refused);
      else onDone();
    } catch (error) {
      const found = error instanceof ErrorResponse ? error.problems : none;
      if (areOfFields(found, fields)) setProblems(found);
      else setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, problems, submit };
}
