/*
 * What people hand over besides the entries of a shift: open items, lost time and the accounting of the time.
 */

type Metadata = {
  created_by: string;
  created_on: string;
  last_modified_by: string;
  last_modified_on: string;
};

export type ItemKind =
  'fault' | 'restriction' | 'temporary_state' | 'maintenance' | 'people_on_site' | 'watch';

export type OpenItem = {
  item_id: number;
  kind: ItemKind;
  title: string;
  detail?: string;
  severity: 'info' | 'minor' | 'major' | 'critical';
  component?: string;
  owner?: string;
  due?: string;
  state: 'open' | 'closed';
  resolution?: string;
  comment_id?: number;
  record_id?: string;
  opened_in?: number;
  closed_in?: number;
  metadata: Metadata;
  version: number;
};

export type LossCategory =
  | 'weather'
  | 'fault'
  | 'operator'
  | 'maintenance'
  | 'engineering'
  | 'idle'
  | 'interference'
  | 'external'
  | 'override'
  | 'programme';

export type Loss = {
  loss_id: number;
  shift_id: number;
  category: LossCategory;
  began: string;
  ended?: string;
  affected: number;
  component?: string;
  item_id?: number;
  eb_id?: string;
  note?: string;
  metadata: Metadata;
  version: number;
};

type TimeState = 'observing' | 'lost' | 'no_response' | 'unexplained';

export type AccountedInterval = {
  from: string;
  to: string;
  state: TimeState;
  loss_id?: number;
  eb_ids?: string[];
};

export type Accounting = {
  shift_id: number;
  from: string;
  to: string;
  complete: boolean;
  seconds: Record<TimeState | 'total', number>;
  weighted_lost: number;
  lost_by_category: Record<string, number>;
  lost_by_component: Record<string, number>;
  intervals: AccountedInterval[];
};
