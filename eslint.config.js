import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist/', 'cdk.out/', '.local/', '.rehearsal/', 'test/proof/clients/tours/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 60 }],
      complexity: ['error', 15],
    },
  },
  {
    files: ['{functions,lib}/**/*.{ts,tsx}'],
    ignores: ['lib/platform/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'lib/platform/config.ts reads settings.' },
      ],
    },
  },
  {
    // A view is mostly markup, which has no branches.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 90 }] },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
);
