import { expect } from 'vitest';
import { createDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { loadSample } from '../samples.ts';
import type { Client } from '../shift-log/shifts.ts';

export type Json = Record<string, unknown>;

/** A definition as the service returns it. */
export type StoredDefinition = Json & { sbd_id: string; metadata: { version: number } & Json };

export const definitionSamples = ['mid', 'low', 'empty-from-editor'] as const;

/** Loads a sample definition without the fields that the service sets. */
export async function loadDefinition(
  name: (typeof definitionSamples)[number] = 'low',
): Promise<Json> {
  return withoutServerFields(JSON.parse(await loadSample(`scheduling-block-${name}`)) as Json);
}

/** Returns a definition without the fields that the service sets. */
export function withoutServerFields({ sbd_id: _id, metadata: _metadata, ...rest }: Json): Json {
  return rest;
}

/** Creates a definition and returns it. */
export async function storeDefinition(engineer: Client, body: unknown): Promise<StoredDefinition> {
  const response = await engineer(createDefinition, { body });
  expect(response.status, JSON.stringify(response.body).slice(0, 500)).toBe(200);
  return response.body as StoredDefinition;
}

/** Creates a definition of nearly `bytes` bytes, as of a survey: with many targets, each with a scan. */
export async function createSurvey(bytes: number): Promise<Json> {
  const mid = await loadDefinition('mid');
  const [target] = mid.targets as Json[];
  const [scan] = mid.scan_definitions as Json[];
  const at = (n: number, of: number) => String(n % of).padStart(2, '0');
  const targetOf = (n: number): Json => ({
    ...target,
    target_id: `target-${n}`,
    reference_coordinate: {
      kind: 'equatorial',
      ra: `${at(n, 24)}:${at(n * 7, 60)}:${at(n * 11, 60)}.${100 + (n % 900)}`,
      dec: `-${at(n, 89)}:${at(n * 13, 60)}:${at(n * 17, 60)}.${100 + (n % 877)}`,
      reference_frame: 'ICRS',
      unit: ['hourangle', 'deg'],
    },
  });
  const scanOf = (n: number): Json => ({
    ...scan,
    scan_definition_id: `scan-${n}`,
    target: `target-${n}`,
  });
  const each = JSON.stringify([targetOf(9999), scanOf(9999)]).length;
  const numbers = Array.from({ length: Math.floor((bytes - 10_000) / each) }, (_, n) => n);
  const many = { targets: numbers.map(targetOf), scan_definitions: numbers.map(scanOf) };
  return { ...mid, scan_sequence: [], ...many };
}
