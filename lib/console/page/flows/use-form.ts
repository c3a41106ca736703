import { useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { saveForm, type Form, type FormRequests } from './record-form.ts';
import { useSubmit } from './use-submit.ts';

type FormOptions<F, R> = Omit<FormRequests<F, R>, 'store'> & {
  desk: Desk;
  /** Identifies the form: typed values are restored by this name. */
  name: string;
  start: () => Form<F>;
  onDone: () => void;
};

/**
 * The state of a form. What is typed stays in this tab over a reload and over Escape, until it is saved or
 * cancelled.
 */
export function useForm<F extends object, R>(options: FormOptions<F, R>) {
  const { desk, name, start, onDone, ...requests } = options;
  const storageKey = `form ${desk.session.person.peek()?.id ?? ''} ${name}`;
  const [form, setForm] = useState(() => readForm<F>(storageKey) ?? start());
  const store = (next: Form<F>) => {
    writeForm(storageKey, next);
    setForm(next);
  };
  const forget = () => {
    writeForm(storageKey, undefined);
    onDone();
  };
  const { isBusy, problem, problems, submit } = useSubmit(forget, Object.keys(form.fields));
  const save = async () => {
    const conflict = await saveForm(form, { ...requests, store });
    if (!conflict) return undefined;
    store(conflict.form);
    return conflict.text;
  };
  return {
    fields: form.fields,
    change: (part: Partial<F>) => store({ ...form, fields: { ...form.fields, ...part } }),
    save: () => void submit(save),
    forget,
    isBusy,
    problem,
    problems,
  };
}

/** Returns the form that was left, if there is one. Without storage, it is lost by a reload. */
function readForm<F>(storageKey: string): Form<F> | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as Form<F>);
  } catch {
    return undefined;
  }
}

function writeForm(storageKey: string, form: object | undefined): void {
  try {
    if (form) sessionStorage.setItem(storageKey, JSON.stringify(form));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The form is on the screen.
  }
}

/** Returns the time at which a form was opened, as ISO 8601. */
export const useOpenedAt = ({ api }: Desk): string =>
  useMemo(() => api.clock.now().toISOString(), []);
