/** A request that reads, with a name for reports. */
export type Reading = { id: string; address: string };

/** The responses to readings, by their addresses. */
export type Answers = Map<string, { id: string; status: number; body: unknown }>;

/** Fields that are of the response or of its moment. */
const VOLATILE = new Set(['request_id', 'expires_at', 'due_on']);

/** Sends readings, and returns the responses. Bodies that are not JSON are left out. */
export async function readAll(url: string, token: string, readings: Reading[]): Promise<Answers> {
  const answers: Answers = new Map();
  for (const { id, address } of readings) {
    const response = await fetch(url + address, {
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    answers.set(address, { id, status: response.status, body: isJson ? JSON.parse(text) : null });
  }
  return answers;
}

/**
 * Returns how responses of another version differ from those of the version that wrote or read before: another status,
 * or fields that are missing or have another value. Further fields are no difference.
 */
export function differencesOf(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([address, { id, status, body }]) => {
    const other = after.get(address);
    if (!other) return [];
    if (other.status !== status) return [`${id} ${address}: ${status} became ${other.status}`];
    return missingFrom(body, other.body, '').map((what) => `${id} ${address}: ${what}`);
  });
}

function missingFrom(before: unknown, after: unknown, place: string): string[] {
  if (typeof before !== 'object' || before === null)
    return withoutSignature(before) === withoutSignature(after)
      ? []
      : [`${place} is ${JSON.stringify(after)}, was ${JSON.stringify(before)}`];
  if (typeof after !== 'object' || after === null) return [`${place} is gone`];
  return Object.entries(before).flatMap(([name, value]) =>
    VOLATILE.has(name)
      ? []
      : missingFrom(value, (after as Record<string, unknown>)[name], `${place}/${name}`),
  );
}

/** Returns a presigned URL without its signature, and any other value as it is. */
const withoutSignature = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:.*X-Amz-Signature=/.test(value)
    ? value.split('?')[0]
    : value;
