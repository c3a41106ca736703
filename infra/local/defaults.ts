/** Defaults of `npm start` that differ from those of the code and of a deployment. */
export const localDefaults: Record<string, string> = { ACCESS: 'open' };

/** Sets them in this process's environment, where it names no value. */
export function applyLocalDefaults(): void {
  for (const [name, value] of Object.entries(localDefaults)) process.env[name] ??= value;
}
