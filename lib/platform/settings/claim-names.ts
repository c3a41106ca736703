/** A claim: its whole name, and the levels of an object that lead to it if no claim has that name. */
export type ClaimName = { name: string; path: readonly string[]; isConfigured: boolean };

/** The fields that are read from tokens, each with the claims that usually hold it, in order of preference. */
const usualNames = {
  sub: ['sub'],
  username: ['preferred_username'],
  name: ['name'],
  email: ['email'],
  roles: ['roles', 'role'],
  groups: ['groups'],
  scope: ['scope', 'scp'],
  audience: ['aud'],
  jti: ['jti'],
};

type Field = keyof typeof usualNames;
export type ClaimNames = Record<Field, readonly ClaimName[]>;

/** Fields without which no token is safe to accept. */
const requiredFields: string[] = ['sub', 'audience'] satisfies Field[];

/**
 * Parses other claim names for some fields, such as `roles=realm_access.roles,scope=` (an empty name: none). A dot
 * separates the levels of a path; a level with dots is quoted: `roles=resource_access."desk.example.org".roles`.
 */
export function claimNames(text: string): ClaimNames | undefined {
  const names: Record<string, readonly ClaimName[]> = Object.fromEntries(
    Object.entries(usualNames).map(([field, usual]) => [
      field,
      usual.map((name) => ({ name, path: [name], isConfigured: false })),
    ]),
  );
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue;
    const [, field = '', name = ''] = /^([a-z]+)=([^=]{0,256})$/.exec(pair) ?? [];
    if (!Object.hasOwn(usualNames, field) || !isName(name)) return undefined;
    if (name === '' && requiredFields.includes(field)) return undefined;
    names[field] = name === '' ? [] : [{ name, path: levelsOf(name), isConfigured: true }];
  }
  return names as ClaimNames;
}

/** A name with quotes has whole quoted levels: `a."b.c".d`. */
const isName = (name: string): boolean =>
  !name.includes('"') || /^(?:"[^"]+"|[^".]+)(?:\.(?:"[^"]+"|[^".]+))*$/.test(name);

const levelsOf = (name: string): string[] =>
  name.includes('"')
    ? [...name.matchAll(/"([^"]+)"|[^".]+/g)].map(([level, quoted]) => quoted ?? level)
    : name.split('.');
