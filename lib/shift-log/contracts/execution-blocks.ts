import * as z from 'zod/mini';
import { datetime, maybe, name } from '#lib/contract/fields.ts';
import { ebId, logFields, requestResponse } from './resources.ts';

/** The same fields, each of which may also be null. */
function nullable<S extends Record<string, z.ZodMiniType>>(shape: S) {
  const entries = Object.entries(shape).map(([key, schema]) => [key, maybe(schema)]);
  return Object.fromEntries(entries) as { [K in keyof S]: ReturnType<typeof maybe<S[K]>> };
}

const requestInput = z.object(nullable(requestResponse.shape));

const logInput = z.object({
  eb_id: ebId,
  ...nullable(logFields),
  sbi_status: maybe(name('')),
  log_time: maybe(datetime('')),
  request_response: maybe(z.array(requestInput)),
});

/** What a caller says of one execution block: absent leaves a field, null clears it. */
export type LogInput = z.output<typeof logInput>;

type Path = (string | number)[];
type Found = { at: Path; block: unknown };
type Json = Record<string, unknown>;

/**
 * The body of PATCH logs, in every shape that producers send: `{shift_logs: [...]}` or a bare list,
 * of execution blocks or of `{info, log_time, source}`, where `info` is a block or a list of such.
 */
export const executionBlocks = z
  .pipe(
    z.unknown(),
    z.transform((body, context): LogInput[] => {
      const { list, at } = isObject(body)
        ? { list: body.shift_logs, at: ['shift_logs'] }
        : { list: body, at: [] };
      if (!Array.isArray(list)) {
        const type = list === undefined ? 'missing' : 'list_type';
        const message = list === undefined ? 'Field required' : 'Input should be a valid list';
        context.issues.push({ code: 'custom', input: list, path: at, message, params: { type } });
        return [];
      }
      const blocks = list.flatMap((entry, position) => unwrap(entry, [...at, position], {}));
      return blocks.flatMap(({ at: path, block }) => {
        const result = logInput.safeParse(block);
        if (result.success) return [result.data];
        for (const issue of result.error.issues)
          context.issues.push({ ...issue, input: block, path: [...path, ...issue.path] } as never);
        return [];
      });
    }),
  )
  .register(z.globalRegistry, {
    description:
      'Execution blocks to log. Also taken: a bare list, the names `request_responses` and `status`, and entries `{info, log_time, source}` whose `info` is a block or a list of such.',
    type: 'object',
    properties: { shift_logs: { type: 'array', items: { $ref: '#/components/schemas/ShiftLog' } } },
    required: ['shift_logs'],
  });

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes the wrappings off an entry; what a wrapping says of time and source holds for what is in it. */
function unwrap(entry: unknown, at: Path, outer: Json): Found[] {
  if (!isObject(entry)) return [{ at, block: entry }];
  const { info } = entry;
  if (info === undefined) return [{ at, block: renamed({ ...outer, ...entry }) }];
  const said = { ...outer, ...pick(entry, 'log_time'), ...pick(entry, 'source') };
  if (!Array.isArray(info)) return unwrap(info, [...at, 'info'], said);
  return info.flatMap((inner, position) => unwrap(inner, [...at, 'info', position], said));
}

const pick = (entry: Json, key: string) => (key in entry ? { [key]: entry[key] } : {});

function renamed({ request_responses, status, ...block }: Json): Json {
  return {
    ...block,
    ...(request_responses !== undefined && {
      request_response: block.request_response ?? request_responses,
    }),
    ...(status !== undefined && { eb_status: block.eb_status ?? status }),
  };
}
