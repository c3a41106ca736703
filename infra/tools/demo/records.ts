import { people, type TimedRemark } from './remark.ts';

const { operator, engineer } = people;

/** The items and the lost time of the night. */
export const records: TimedRemark[] = [
  {
    after: 8,
    seconds: 400,
    remark: {
      kind: 'item',
      name: 'receiver',
      by: operator,
      text: 'SKA012 loses lock on band 2',
      comment: 'lock',
      fields: { kind: 'fault', severity: 'major', component: 'SKA012', owner: engineer },
    },
  },
  {
    after: 8,
    seconds: 905,
    remark: {
      kind: 'loss',
      by: operator,
      text: 'Lock lost on band 2; the dish was taken out of the subarray.',
      category: 'fault',
      component: 'SKA012',
      item: 'receiver',
      block: 8,
      from: { block: 8, edge: 'start' },
      to: { block: 9, edge: 'start' },
    },
  },
  {
    after: 12,
    seconds: 35,
    remark: {
      kind: 'loss',
      by: operator,
      text: 'Observed with 63 of 64 dishes.',
      category: 'fault',
      affected: 1 / 64,
      component: 'SKA012',
      item: 'receiver',
      from: { block: 9, edge: 'start' },
      to: { block: 12, edge: 'end' },
    },
  },
  {
    after: 12,
    seconds: 40,
    remark: {
      kind: 'change of an item',
      item: 'receiver',
      by: operator,
      text: 'SKA012 is back, under observation',
      change: {
        kind: 'watch',
        severity: 'minor',
        detail: 'Compressor 4 tripped and was restarted. The pressure was 11.2 bar at its lowest.',
      },
    },
  },
  {
    after: 15,
    seconds: 1880,
    remark: {
      kind: 'item',
      name: 'people',
      by: engineer,
      text: 'Grace Hopper is at SKA011 to SKA014',
      fields: { kind: 'people_on_site', severity: 'critical', component: 'SKA012' },
    },
  },
  {
    after: 15,
    seconds: 4290,
    remark: {
      kind: 'change of an item',
      item: 'people',
      by: engineer,
      text: 'Back at the base',
      change: { state: 'closed', resolution: 'Back at the base at the end of the weather stop.' },
    },
  },
  {
    after: 15,
    seconds: 4505,
    remark: {
      kind: 'loss',
      by: operator,
      text: 'Wind above 15 m/s: dishes stowed.',
      category: 'weather',
      from: { block: 14, edge: 'end' },
      to: { block: 16, edge: 'start' },
    },
  },
  {
    after: 27,
    seconds: 640,
    remark: {
      kind: 'item',
      name: 'correlator',
      by: engineer,
      text: 'Correlator: configure twice after a timeout',
      comment: 'timeout',
      fields: {
        kind: 'restriction',
        severity: 'minor',
        component: 'correlator',
        owner: engineer,
        detail: 'Boards 17 and 18 may need a restart until they are replaced.',
      },
    },
  },
  {
    after: 27,
    seconds: 905,
    remark: {
      kind: 'loss',
      by: operator,
      text: 'Two boards of the correlator did not answer.',
      category: 'fault',
      component: 'correlator',
      item: 'correlator',
      block: 27,
      from: { block: 27, edge: 'start' },
      to: { block: 28, edge: 'start' },
    },
  },
];
