import { afterAll } from 'vitest';
import { writeUses } from './record-uses.ts';

// Workers are ended by a signal.
afterAll(writeUses);
