import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = new URL('../../lib/console/page/', import.meta.url).pathname;
const tokens = ['tokens.css', 'tag-tokens.css'].map((file) =>
  readFileSync(`${page}style/${file}`, 'utf8'),
);

/** Returns the tokens of a block, by its selector. */
function tokensOf(selector: string): Map<string, string> {
  const blocks = tokens.map(
    (text) => /\{([^}]*)\}/.exec(text.slice(text.indexOf(selector)))?.[1] ?? '',
  );
  const pairs = [...blocks.join('\n').matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

const themes = {
  light: tokensOf("[data-theme='light']"),
  dark: tokensOf("[data-theme='dark']"),
  night: tokensOf("[data-theme='night']"),
  paper: tokensOf('[data-theme] {'),
};

const screens = Object.entries(themes).filter(([name]) => name !== 'paper');

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  'text',
  'muted',
  'accent',
  'accent-strong',
  'done',
  'active',
  'warning',
  'failed',
  'planned',
];
const grounds = [
  'page',
  'surface',
  'sunken',
  'hover',
  'selected',
  'failed-wash',
  'warning-wash',
  'target-wash',
];

describe('the themes', () => {
  it('set exactly the same tokens (rule 9)', () => {
    const [first, ...others] = Object.values(themes).map((theme) => [...theme.keys()]);

    expect(first?.length).toBeGreaterThan(30);
    for (const names of others) expect(names).toEqual(first);
  });

  it('are the only place where colours are written (rule 9)', () => {
    const files = globSync(`${page}{style,views,keys,text}/**/*.{css,tsx,ts}`);
    const named = /(?<![\w-])(white|black|red|green|blue|gr[ae]y|yellow|orange)(?![\w-])/;
    const literal = /#[\da-f]{3,8}\b(?![\w-])|\b(?:rgb|hsl|oklch|lab)a?\(/i;
    const guilty = files
      .filter((file) => !file.endsWith('tokens.css'))
      .filter((file) => {
        const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        return literal.test(text) || (file.endsWith('.css') && named.test(text));
      });

    expect(files.length).toBeGreaterThan(40);
    expect(guilty).toEqual([]);
  });

  it.each(screens)('%s has a contrast of 4.5:1 for text (WCAG 1.4.3)', (_, theme) => {
    const colour = (name: string) => theme.get(`--${name}`) ?? '';
    const pairs = [
      ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ['on-accent', 'accent'] as const,
      ['on-accent', 'accent-strong'] as const,
      ['text', 'inserted-wash'] as const,
      ['muted', 'deleted-wash'] as const,
    ];
    const faint = pairs.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.495);

    expect(faint).toEqual([]);
  });

  it.each(screens)('%s has a contrast of 3:1 for controls and focus (WCAG 1.4.11)', (_, theme) => {
    const colour = (name: string) => theme.get(`--${name}`) ?? '';
    const faint = ['edge', 'focus'].flatMap((line) =>
      ['page', 'surface', 'sunken'].filter((ground) => contrast(colour(line), colour(ground)) < 3),
    );

    expect(faint).toEqual([]);
  });

  it('night is red between #eb0000 and #ff0000 on black, and nothing else', () => {
    const colours = [...themes.night.values()].filter((value) => value.startsWith('#'));
    const others = colours.filter((colour) => {
      const [red = 0, green, blue] = channels(colour);
      return green !== 0 || blue !== 0 || (red !== 0 && red < 0xeb);
    });

    expect(others).toEqual([]);
  });

  it('are shown before the first paint by a script that is no module', () => {
    const script = readFileSync(`${page}style/theme.ts`, 'utf8');
    const storageKey = /STORAGE_KEY = '(\w+)'/.exec(
      readFileSync(`${page}style/themes.ts`, 'utf8'),
    )?.[1];

    expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
    expect(script).toContain(`localStorage.getItem('${storageKey}')`);
    for (const theme of screens.map(([name]) => name)) expect(script).toContain(`'${theme}'`);
  });

  it('use no token that no theme sets', () => {
    const styles = globSync(`${page}style/**/*.css`).map((file) => readFileSync(file, 'utf8'));
    const set = new Set(styles.flatMap((css) => css.match(/--[\w-]+(?=:)/g) ?? []));
    const used = styles.flatMap((css) => css.match(/(?<=var\()--[\w-]+/g) ?? []);
    // The place of a tooltip is set by its view.
    set.add('--middle');
    set.add('--rows');

    expect(used.filter((name) => !set.has(name))).toEqual([]);
  });
});
