import { afterAll, expect, it } from 'vitest';
import { functions } from '#infra/registry.ts';
import { isUnwritten } from '../support/machine/unwritten.ts';
import { startDesk } from './faults/desk.ts';
import { cellsOf } from './faults/matrix.ts';
import { situations } from './faults/situations.ts';

const desk = await startDesk();
afterAll(desk.stop);

it('has a place in the matrix for every function of the registry', () => {
  const written = functions.filter((one) => 'source' in one || 'route' in one || !isUnwritten(one));
  const tried = new Set(situations.map(({ runs }) => runs.id));

  expect(written.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

it.each(['shift-log.create-shift', 'live.connect'])(
  'keeps its promise however a call of it fails: %s',
  async (id) => {
    const situation = situations.find(({ name }) => name === id)!;

    const { cells } = await cellsOf(situation, desk, {}, false);

    expect(cells.length).toBeGreaterThan(20);
    expect(cells.filter(({ broken }) => broken !== undefined)).toEqual([]);
  },
);
