/** A name that a file imports, `* as name` for a whole module. */
export type Import = { name: string; from: string };

const statements = /^import (?:\{([^}]*)\}|(\* as \w+)) from '([^']+)';\n/gm;

/** The text with imports added, each where it belongs in the order of those that are there. */
export const withImports = (text: string, imports: Import[]): string =>
  imports.reduce(withImport, text);

function withImport(text: string, { name, from }: Import): string {
  const standing = [...text.matchAll(statements)];
  const isModule = name.startsWith('*');
  const same = standing.find(
    ([, , module, source]) => source === from && isModule === (module !== undefined),
  );
  if (same) return isModule ? text : text.replace(same[0], named([...namesIn(same), name], from));
  const added = isModule ? `import ${name} from '${from}';\n` : named([name], from);
  const next = standing.find(([, , , source = '']) => rank(source) > rank(from));
  const last = standing.at(-1);
  const at = next?.index ?? (last ? last.index + last[0].length : 0);
  return text.slice(0, at) + added + text.slice(at);
}

const namesIn = ([, names = '']: RegExpExecArray) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const named = (names: string[], from: string) =>
  `import { ${[...new Set(names)].sort().join(', ')} } from '${from}';\n`;

/** Packages first, then what stands elsewhere in the tree, then the files beside. */
const rank = (source: string) =>
  `${source.startsWith('#') ? 1 : source.startsWith('.') ? 2 : 0}${source}`;
