import type { Loss, LossCategory } from '../../store/item-loss-records.ts';

/** The categories of lost time, the most frequent ones first, and what each is for. */
export const categories: Record<LossCategory, string> = {
  weather: 'Wind, clouds, humidity',
  fault: 'Something is broken',
  interference: 'Radio interference',
  operator: 'An error or a pause of the operator',
  idle: 'Nothing to observe',
  maintenance: 'Planned work',
  engineering: 'Tests of the telescope',
  external: 'Power, network, visitors',
  override: 'A target of opportunity',
  programme: 'Problems of the programme itself',
};

export const categoryNames = Object.keys(categories) as LossCategory[];

export const isRunning = ({ ended }: Loss): boolean => ended === undefined;
