import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { vi } from 'vitest';

/** A regular expression of the sources. */
export type RegularExpression = { file: string; source: string; flags: string };

/** Returns the literals of regular expressions in files, each once. */
export async function findRegularExpressions(files: string[]): Promise<RegularExpression[]> {
  const lists = await Promise.all(
    files.map(async (file) => literalsOf(file, await readFile(file, 'utf8'))),
  );
  const byText = lists.flat().map((one) => [`${one.source}/${one.flags}`, one] as const);
  return [...new Map(byText).values()];
}

function literalsOf(file: string, text: string): RegularExpression[] {
  const literals: RegularExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return literals;
}

/** Returns the regular expressions that a module, imported anew, creates from texts. */
export async function createdBy(file: string): Promise<RegularExpression[]> {
  const created: RegularExpression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string, string?]) {
      const expression = new target(...args);
      created.push({ file, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  vi.resetModules();
  try {
    await import(`#${file}`);
  } finally {
    globalThis.RegExp = original;
  }
  return created;
}
