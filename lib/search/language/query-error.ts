/** A query that cannot be understood. The message names the position, from 1. */
export class QueryError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}
