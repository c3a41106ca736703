import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/*
 * Loads `.tsx` on this machine: Node strips types, but knows no JSX. Imported first by everything that runs functions
 * from their sources; bundles need nothing of it.
 */

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      target: 'node24',
      sourcemap: 'inline',
      sourcefile: file,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
