import { ErrorResponse, messageOf } from '../../api/call.ts';

/** Returns why what an address names cannot be shown, as a sentence for a person. */
export function describeFailure(error: unknown): string {
  const { status = 0, code = '', problems = {} } = error instanceof ErrorResponse ? error : {};
  if (status === 404)
    return `There is no such ${code.startsWith('VERSION') ? 'version' : 'shift'}.`;
  if (status !== 400 && status !== 422) return messageOf(error);
  const names = Object.keys(problems).join(', ');
  return `The address has a value that cannot be used${names && `: ${names}`}.`;
}
