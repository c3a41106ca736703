/**
 * The resource of a grant: a service's table or its indexes, the bucket's objects below a prefix (the first segment
 * of their keys), the listing of such a prefix, connections of the WebSocket API, the mail sender, or a secret.
 * `keys` restricts a table to a pattern of partition keys, such as `LOGOUT#*`.
 */
export type GrantResource =
  | { table: string; indexes?: string[]; keys?: string }
  | { bucket: `${string}/` }
  | { listing: `${string}/` }
  | { sockets: 'POST' | 'DELETE' }
  | { mail: 'sender' }
  | { secret: 'signing' | 'cursors' | 'tracker' };

/** A grant: IAM actions on a resource, and the settings that the function needs for them. */
export type Grant = { actions?: string[]; resource?: GrantResource; settings?: string[] };
