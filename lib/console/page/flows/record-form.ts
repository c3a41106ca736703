import { ErrorResponse } from '../api/call.ts';
import { isFinalError } from '../api/final-error.ts';

/** The values of a form as a request has them. An absent one is empty. */
export type Values = Record<string, unknown>;

/** What a form is about to change: the fields and the version of the record that it has started from. */
type Base<F> = { fields: F; etag?: string };

/**
 * A form that is sent once. `sent` is a request whose outcome is unknown: it is repeated as it was, with its key,
 * and what has been typed since then is a change of what it has created.
 */
export type Form<F> = { fields: F; base: Base<F>; sent?: { body: Values; key: string } };

/** How the record of a form is read and written. `F` are the fields of the form, `R` the record. */
export type FormRequests<F, R> = {
  toFields: (record: R) => F;
  toValues: (fields: F) => Values;
  etagOf: (record: R) => string;
  create: (body: Values, key: string) => Promise<R>;
  /** Changes a record; null clears a field. `record` is the one that this form has just created. */
  update: (change: Values, etag: string, record?: R) => Promise<R>;
  load: (record?: R) => Promise<R & Modified>;
  /** Stores the form, so that a reload does not lose it. */
  store: (form: Form<F>) => void;
};

type Modified = { metadata: { last_modified_by: string } };

/** Another person has changed the same fields: `form` is based on that version, and `text` describes the difference. */
type Conflict<F> = { form: Form<F>; text: string };

/** Creates or changes the record of a form. Returns a conflict, if there is one, else undefined. */
export async function saveForm<F extends object, R>(
  form: Form<F>,
  requests: FormRequests<F, R>,
): Promise<Conflict<F> | undefined> {
  if (form.base.etag !== undefined) return update(form, requests);
  const { toFields, toValues, etagOf, create, store } = requests;
  const sent = form.sent ?? {
    body: withoutUndefined(toValues(form.fields)),
    key: crypto.randomUUID(),
  };
  store({ ...form, sent });
  try {
    const record = await create(sent.body, sent.key);
    const created = { fields: toFields(record), etag: etagOf(record) };
    const typedSince = Object.keys(changesOf(toValues(form.fields), sent.body)).length > 0;
    return typedSince ? await update({ ...form, base: created }, requests, record) : undefined;
  } catch (error) {
    // Nothing was created: what is sent next is another request.
    if (isFinalError(error)) store({ fields: form.fields, base: form.base });
    throw error;
  }
}

async function update<F extends object, R>(
  form: Form<F>,
  requests: FormRequests<F, R>,
  created?: R,
): Promise<Conflict<F> | undefined> {
  const { toFields, toValues, etagOf } = requests;
  const before = toValues(form.base.fields);
  const changes = changesOf(toValues(form.fields), before);
  if (Object.keys(changes).length === 0) return undefined;
  try {
    await requests.update(changes, form.base.etag ?? '', created);
    return undefined;
  } catch (error) {
    if (!(error instanceof ErrorResponse && error.status === 412)) throw error;
    const newest = await requests.load(created);
    const theirs = toFields(newest);
    const own = Object.keys(changes).map((name) => [name, form.fields[name as keyof F]]);
    const fields = { ...theirs, ...(Object.fromEntries(own) as Partial<F>) };
    const rebased: Form<F> = { fields, base: { fields: theirs, etag: etagOf(newest) } };
    const values = toValues(theirs);
    const both = Object.keys(changes).filter(
      (name) => values[name] !== before[name] && values[name] !== (changes[name] ?? undefined),
    );
    if (both.length === 0) return update(rebased, requests, created);
    const differences = both.map(
      (name) => `${name.replace('_', ' ')} is now “${textOf(values[name])}”`,
    );
    const { last_modified_by: author } = newest.metadata;
    return {
      form: rebased,
      text: `${author} has changed it: ${differences.join(', ')}. Save again to replace that.`,
    };
  }
}

const textOf = (value: unknown): string =>
  value === undefined ? 'empty' : typeof value === 'string' ? value : JSON.stringify(value);

const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Returns the values that differ; null for one that is empty now. */
const changesOf = (now: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => value !== before[name])
      .map(([name, value]) => [name, value ?? null]),
  );
