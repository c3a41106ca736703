import { httpStatusOf } from '#lib/platform/aws-clients.ts';

/** Returns whether CloudFormation says that there is no such stack: it responds 400. */
export const isAbsent = (error: unknown): boolean =>
  httpStatusOf(error) === 400 && (error as Error).message.includes('does not exist');
