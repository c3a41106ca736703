import type { Plugin } from 'esbuild';

/** The exports that the parser imports from the omitted packages. The grammar keeps character references as typed. */
const stubs = `
  export const decodeHTMLStrict = (text) => text;
  export class LinkifyIt {}
  export const parse = undefined, format = undefined, encode = undefined, decode = undefined;
  export default {};`;

/**
 * Leaves out packages of markdown-it for rules that the grammar of entries does not have: entities, links without a
 * scheme, and the encoding of addresses. They are half of its code.
 */
export const withoutUnusedParsers: Plugin = {
  name: 'without-unused-parsers',
  setup(bundle) {
    const filter = /^(entities|linkify-it|mdurl|punycode\.js)$/;
    bundle.onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }));
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: stubs }));
  },
};
