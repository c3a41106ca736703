import type * as z from 'zod/mini';
import type { Declaration } from './endpoint.ts';

type Input<S> =
  S extends Record<string, z.ZodMiniType> ? { [K in keyof S]?: string | number } : never;

export type ApiRequest<E extends Declaration> = {
  path?: Input<E['request']['path']>;
  query?: Input<E['request']['query']>;
  /** A value to send as JSON, JSON text, or a form with files. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type ApiResponse<T> = { status: number; headers: Headers; body: T };

type BodyOf<E extends Declaration> = z.output<ReturnType<E['response']>>;

/**
 * A client for the declared endpoints of a service at `baseUrl`, the service prefix included.
 * Gives status, headers and parsed body of every answer; only a lost connection rejects.
 */
export function createClient(baseUrl: string, token?: string) {
  return async <E extends Declaration>(
    endpoint: E,
    input: ApiRequest<E> = {},
  ): Promise<ApiResponse<BodyOf<E>>> => {
    const { path = {}, query = {}, body, headers } = input;
    const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((path as Record<string, unknown>)[name])),
    );
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${filled}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const asItIs = body instanceof FormData || typeof body === 'string';
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        // A form's own type names its boundary, which is chosen when it is sent.
        ...(body !== undefined &&
          !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: asItIs ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as BodyOf<E>,
    };
  };
}
