import { toJson } from './json/to-json.ts';
import type * as z from 'zod/mini';
import type { Declaration } from './endpoint.ts';

type Input<S> =
  S extends Record<string, z.ZodMiniType>
    ? { [K in keyof S]?: string | number | readonly string[] }
    : never;

export type ApiRequest<E extends Declaration> = {
  path?: Input<E['request']['path']>;
  query?: Input<E['request']['query']>;
  /** A value that is sent as JSON, JSON text, or a form with files. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type ApiResponse<T> = { status: number; headers: Headers; body: T };

export type BodyOf<E extends Declaration> = z.output<ReturnType<E['response']>>;

/**
 * Returns a typed client of the service at `baseUrl`, which includes the service prefix. A call resolves to the
 * status, headers and parsed body of any response; it rejects only if the connection fails. `send` replaces
 * `fetch`.
 *
 * @example
 * const call = createClient('http://localhost:3000', token);
 * const { status, body } = await call(getShift, { query: { shift_id: 1 } });
 */
export function createClient(baseUrl: string, token?: string, send = fetch) {
  return async <E extends Declaration>(
    endpoint: E,
    input: ApiRequest<E> = {},
  ): Promise<ApiResponse<BodyOf<E>>> => {
    const { path = {}, query = {}, body, headers } = input;
    const filledPath = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((path as Record<string, unknown>)[name])),
    );
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${filledPath}`);
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) url.searchParams.append(name, String(one));
    const isSerialized = body instanceof FormData || typeof body === 'string';
    const response = await send(url, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        // fetch sets the type of a form, with its boundary.
        ...(body !== undefined &&
          !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isSerialized ? body : toJson(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as BodyOf<E>,
    };
  };
}
