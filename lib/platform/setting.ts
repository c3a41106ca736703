/** A value that the environment sets, as text. */
export type Setting<T> = {
  meaning: string;
  /** The default text; absent where none is needed. */
  fallback?: string;
  /** Reads the text; undefined where it is not valid. */
  read: (text: string) => T | undefined;
};

/** Declares a setting. */
export const setting = <T>(
  meaning: string,
  read: (text: string) => T | undefined,
  fallback?: string,
): Setting<T> => ({
  meaning,
  read,
  ...(fallback === undefined ? {} : { fallback }),
});
