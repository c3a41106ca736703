import * as z from 'zod/mini';

/** The ids that the service assigns to child resources. */
const ids = ['id', 'comment_id', 'reply_id', 'annotation_id'];

const MAX_PROBLEMS = 100;

/**
 * A list of child resources in a body, which is ignored: a client may send what it has read. Refuses an entry without
 * an id of the service, which is new and would be lost; `instead` names the endpoint that creates it.
 */
export const childEntries = (instead: string) =>
  z
    .optional(
      z.pipe(
        z.unknown(),
        z.transform((list, { issues }): undefined => {
          if (!Array.isArray(list)) return;
          const message = `An entry without an id is not created here: send it to ${instead}`;
          const newEntries = list.flatMap((entry: unknown, at) => (isNew(entry) ? [at] : []));
          for (const at of newEntries.slice(0, MAX_PROBLEMS))
            issues.push({
              code: 'custom',
              input: list,
              path: [at],
              message,
              params: { type: 'value_error' },
            });
        }),
      ),
    )
    .register(z.globalRegistry, {
      type: 'array',
      items: {},
      description: `Ignored: entries with an id may be sent again; new ones are created by ${instead}`,
    });

/** Returns whether an entry has no id that the service made. */
function isNew(entry: unknown): boolean {
  if (entry === null) return false;
  const fields = typeof entry === 'object' ? (entry as Record<string, unknown>) : {};
  return ids.every((name) => fields[name] == null || fields[name] === '' || fields[name] === 0);
}
