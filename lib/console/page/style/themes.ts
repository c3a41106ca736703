/** The themes of the page. `theme.ts` shows the chosen one when the page opens. */
export const themes = ['light', 'dark', 'night'] as const;
export type Theme = (typeof themes)[number];

/** What menus call the themes, and the choice of none. */
export const themeLabels: Record<Theme | 'system', string> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
  night: 'Night (red)',
};

const STORAGE_KEY = 'theme';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** Returns the theme that a person chose on this machine, or undefined: the system decides. */
export function chosenTheme(): Theme | undefined {
  try {
    const storedTheme = localStorage.getItem(STORAGE_KEY);
    return isTheme(storedTheme) ? storedTheme : undefined;
  } catch {
    // A browser that blocks storage throws.
    return undefined;
  }
}

const systemTheme = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Shows a theme and remembers it; undefined leaves the choice to the system again. */
export function chooseTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem(STORAGE_KEY, theme);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The theme then lasts as long as the page.
  }
  document.documentElement.dataset.theme = theme ?? systemTheme();
}
