import { readFile } from 'node:fs/promises';
import { createPng } from '../files/images.ts';

/** A request that a client has sent, with placeholders, and the response that it must get. */
export type ClientRequest = {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  json?: Record<string, unknown>;
  /** A list of the JSON body, as one entry and its repetitions. */
  repeat?: { list: string; entry: unknown; times: number };
  form?: Record<string, string | string[]>;
  /** Names of PNG files in parts called `files`. */
  files?: string[];
  urlencoded?: Record<string, string>;
  raw_base64?: string;
  raw_repeat?: [text: string, times: number][];
  expect: {
    status: number | number[];
    loc?: (string | number)[];
    type?: string;
    title?: string;
    mentions?: string;
    stored?: string;
    finds?: string;
    keeps?: ('tags' | 'image')[];
    tags?: string[];
    file_names?: string[];
    result_data?: [];
  };
};

const samples = new URL('../samples/inputs/requests.json', import.meta.url);

/** Loads the names of the requests. */
export async function loadRequestNames(): Promise<string[]> {
  const { requests } = JSON.parse(await readFile(samples, 'utf8')) as { requests: ClientRequest[] };
  return requests.map(({ name }) => name);
}

/** Loads the request with a name, and replaces its placeholders, such as `$S`, by their values. */
export async function loadClientRequest(
  name: string,
  placeholders: Record<string, string>,
): Promise<ClientRequest> {
  const text = Object.entries(placeholders).reduce(
    (json, [placeholder, value]) => json.replaceAll(placeholder, value),
    await readFile(samples, 'utf8'),
  );
  const { requests } = JSON.parse(text) as { requests: ClientRequest[] };
  return requests.find((request) => request.name === name)!;
}

/** Returns the body of a request and the headers that it needs. */
export function toFetchInit(request: ClientRequest): RequestInit {
  const { method, json, repeat, headers = {} } = request;
  if (json === undefined) return { method, headers, body: toBody(request) };
  const lists = repeat && { [repeat.list]: Array<unknown>(repeat.times).fill(repeat.entry) };
  const body = JSON.stringify({ ...json, ...lists });
  return { method, headers: { 'content-type': 'application/json', ...headers }, body };
}

function toBody({ form, files, urlencoded, raw_base64, raw_repeat }: ClientRequest) {
  if (raw_base64 !== undefined) return new Uint8Array(Buffer.from(raw_base64, 'base64'));
  if (raw_repeat) return raw_repeat.map(([text, times]) => text.repeat(times)).join('');
  if (urlencoded) return new URLSearchParams(urlencoded);
  return form ? toForm(form, files) : null;
}

function toForm(fields: Record<string, string | string[]>, files: string[] = []): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  for (const name of files)
    form.append('files', new File([new Uint8Array(createPng())], name, { type: 'image/png' }));
  return form;
}
