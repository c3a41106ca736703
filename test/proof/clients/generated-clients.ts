import type { GeneratedClient } from './client.ts';
import { java } from './java.ts';
import { python, pythonClient } from './python.ts';
import { openapiFetch, orval, typescriptFetch } from './typescript.ts';

/** The clients that are generated and make the tour. */
export const generatedClients: GeneratedClient[] = [
  python,
  java,
  typescriptFetch,
  pythonClient,
  openapiFetch,
  orval,
];
