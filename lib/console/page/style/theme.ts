/*
 * Shows the theme before the first paint. This is a script of its own in the head of the page, which shares nothing
 * with its modules: it neither imports nor exports. `themes.ts` is what changes the theme later.
 */
{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // A browser that blocks storage throws: the system decides.
    }
    const isKnown = chosen === 'light' || chosen === 'dark' || chosen === 'night';
    document.documentElement.dataset.theme = isKnown
      ? (chosen ?? '')
      : dark.matches
        ? 'dark'
        : 'light';
  };
  show();
  dark.addEventListener('change', show);
  // Another tab has chosen.
  window.addEventListener('storage', show);
}
