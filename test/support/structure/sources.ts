import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** An import or re-export of one module by another. */
export type Import = {
  from: string;
  /** The imported file, relative to the repository, or the package. */
  to: string;
  /** The imported names; `*` stands for all of them. */
  names: string[];
  isType: boolean;
};

export type Source = {
  file: string;
  lines: number;
  imports: Import[];
  exports: string[];
  /** Whether it creates regular expressions from texts. */
  createsExpressions: boolean;
};

/** The folders that hold TypeScript sources. */
const FOLDERS = ['functions', 'lib', 'infra', 'test'];

/** Parses every TypeScript file of the repository. */
export async function parseSources(): Promise<Source[]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => join(folder, file)),
    ),
  );
  const files = lists.flat().filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(file, 'utf8');
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const lines = text.trimEnd().split('\n').length;
      const createsExpressions = text.includes('new RegExp(');
      return {
        ...{ file, lines, createsExpressions },
        ...{ imports: importsOf(file, tree), exports: exportsOf(tree) },
      };
    }),
  );
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
}

/** Returns static, dynamic and type imports, and re-exports. */
function importsOf(from: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, names: string[], isType = false) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      imports.push({ from, to: resolve(from, specifier.text), names, isType });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause: clause, moduleSpecifier } = node;
      add(moduleSpecifier, clause ? namesOfClause(clause, tree) : [], isTypeClause(clause));
    } else if (ts.isExportDeclaration(node)) {
      const { exportClause: clause, moduleSpecifier, isTypeOnly } = node;
      const names = clause && ts.isNamedExports(clause) ? namesOf(clause.elements) : ['*'];
      add(moduleSpecifier, names, isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { qualifier } = node;
      const names = qualifier && ts.isIdentifier(qualifier) ? [qualifier.text] : ['*'];
      add(node.argument.literal, names, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], namesOfCall(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return imports;
}

const isTypeClause = (clause?: ts.ImportClause): boolean => {
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { namedBindings: names } = clause ?? {};
  return (
    !clause?.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
};

const namesOf = (elements: Iterable<ts.ImportSpecifier | ts.ExportSpecifier>): string[] =>
  [...elements].map(({ name, propertyName }) => (propertyName ?? name).text);

function namesOfClause({ name, namedBindings }: ts.ImportClause, tree: ts.SourceFile): string[] {
  const names = name ? ['default'] : [];
  if (!namedBindings) return names;
  const named = ts.isNamedImports(namedBindings)
    ? namesOf(namedBindings.elements)
    : membersOf(namedBindings.name.text, tree);
  return [...names, ...named];
}

/** Returns the members of a namespace that a file uses, and `*` if the file uses the namespace as a value. */
function membersOf(namespace: string, tree: ts.SourceFile): string[] {
  const members: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === namespace) {
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
        members.push(parent.name.text);
      else if (ts.isQualifiedName(parent) && parent.left === node) members.push(parent.right.text);
      else if (!ts.isNamespaceImport(parent)) members.push('*');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return members;
}

/** Returns the names in `const { … } = await import(…)`; any other use counts as all names. */
function namesOfCall(call: ts.CallExpression): string[] {
  const { parent } = call;
  const declaration = ts.isAwaitExpression(parent) ? parent.parent : parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isObjectBindingPattern(declaration.name))
    return ['*'];
  return declaration.name.elements.map(({ propertyName, name }) =>
    (propertyName ?? name).getText(),
  );
}

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement): string[] => {
    if (ts.isExportAssignment(statement)) return ['default'];
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause } = statement;
      return clause && ts.isNamedExports(clause)
        ? clause.elements.map(({ name }) => name.text)
        : [];
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword)) return [];
    if (has(ts.SyntaxKind.DefaultKeyword)) return ['default'];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : name.elements.map((one) => one.getText()),
      );
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.text] : [];
  });
}
