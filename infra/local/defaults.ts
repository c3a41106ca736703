/** Defaults of `npm start` that differ from those of the code and of deployments. */
export const localDefaults: Record<string, string> = { ACCESS: 'open' };

export function applyLocalDefaults(): void {
  for (const [name, value] of Object.entries(localDefaults)) process.env[name] ??= value;
}
