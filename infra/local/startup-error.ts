/** A failure to start that is reported to the user in one line, without a stack. */
export class StartupError extends Error {}
