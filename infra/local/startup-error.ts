/** Why something cannot be started or done, in one line for the person who asked for it. */
export class StartupError extends Error {}
