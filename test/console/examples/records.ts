import type {
  Annotation,
  Comment,
  Media,
  Reply,
  ShiftLog,
  Tag,
} from '#lib/console/page/store/records.ts';
import type { Template } from '#lib/console/page/store/templates.ts';

/** Records of an invented night, for the examples of the views and their tests. */

const DAY = '2026-11-21';
const SHIFT_ID = 42;

/** Returns a time of the night: hours from noon of its first day on, as `HH:MM:SS`. */
export function at(time: string): string {
  const isAfterMidnight = Number(time.slice(0, 2)) < 12;
  return `${isAfterMidnight ? '2026-11-22' : DAY}T${time}.482000Z`;
}

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

const metadata = (by: string, on: string, edited = on, editor = by) => ({
  created_by: by,
  created_on: on,
  last_modified_by: editor,
  last_modified_on: edited,
});

type Steps = readonly (readonly [name: string, seconds: number, error?: string])[];

/** The requests of an ordinary observation. */
const observation: Steps = [
  ['assign_resources', 4.2],
  ['configure', 21],
  ['scan', 640],
  ['end', 2.1],
  ['release_all_resources', 3.4],
];

export const failedObservation: Steps = [
  ['assign_resources', 4.6],
  ['configure', 24],
  ['scan', 63, 'Dish SKA012 lost lock on band 2: no response from the receiver for 30 s'],
  ['abort', 3.8],
];

type LogOptions = { status: string; steps?: Steps; sbi?: number };

/** Returns an execution block that began at a time. */
export function log(number: number, time: string, options: LogOptions): ShiftLog {
  const { status, steps = observation, sbi = number } = options;
  let clock = at(time);
  const request_response = steps.map(([name, seconds, detail]) => {
    const sentAt = clock;
    const isOpen = status === 'Executing' && name === 'scan';
    clock = later(clock, seconds * 1000 + 800);
    return {
      request: `ska_oso_scripting.functions.devicecontrol.${name}`,
      request_args: { kwargs: { subarray_id: '1' } },
      request_sent_at: sentAt,
      ...(!detail && !isOpen && { response: { result: 'done' } }),
      ...(!isOpen && { response_received_at: later(sentAt, seconds * 1000), status: 'OK' }),
      ...(detail && { status: 'ERROR', error: { detail } }),
    };
  });
  const digits = String(number).padStart(5, '0');
  return {
    id: 9000 + number,
    shift_id: SHIFT_ID,
    eb_id: `eb-t0001-20261121-${digits}`,
    sbd_ref: 'sbd-t0001-20261103-00007',
    sbi_ref: `sbi-t0001-20261119-${String(sbi).padStart(5, '0')}`,
    eb_status: status,
    sbd_version: 3,
    source: 'ODA',
    sbi_status: status === 'Fully Observed' ? 'Observed' : status,
    request_response,
    metadata: metadata('oda', at(time), clock),
    log_time: at(time),
  };
}

type Written = {
  by: string;
  text?: string;
  tags?: string[];
  files?: Media[];
  refused?: Comment['refused_files'];
  replies?: Reply[];
  links?: string[];
  version?: number;
  editor?: string;
  eb?: string;
};

export function comment(id: number, time: string, written: Written): Comment {
  const { by, text, tags = [], files = [], replies = [], links = [], version = 1 } = written;
  const on = at(time);
  return {
    id: id * 10 + version,
    comment_id: id,
    shift_fk: SHIFT_ID,
    comment: text,
    tags,
    issue_tracker_links: links,
    eb_fk: written.eb,
    image: files,
    refused_files: written.refused ?? [],
    comment_version: version,
    metadata: metadata(by, on, version > 1 ? later(on, 340_000) : on, written.editor ?? by),
    replies,
  };
}

/** Returns an entry after its withdrawal. */
export const withdrawn = <T extends Comment | Reply>(
  entry: T,
  time: string,
  reason: string,
): T => ({
  ...entry,
  withdrawn: true,
  withdrawal_reason: reason,
  withdrawn_by: entry.metadata.created_by,
  withdrawn_on: at(time),
});

export function reply(
  id: number,
  commentId: number,
  time: string,
  by: string,
  text: string,
): Reply {
  return {
    id,
    reply_id: id,
    shift_id: SHIFT_ID,
    comment_id: String(commentId),
    reply_text: text,
    tags: [],
    issue_tracker_links: [],
    image: [],
    refused_files: [],
    metadata: metadata(by, at(time)),
    version: 1,
  };
}

export function annotation(id: number, time: string, by: string, text: string): Annotation {
  const on = at(time);
  const annotated = { id, version: 1, shift_id: SHIFT_ID, annotation: text };
  return { ...annotated, user_name: by, metadata: metadata(by, on) };
}

export const file = (name: string, type: string, path: string): Media => ({
  unique_id: `file-${name}`,
  file_name: name,
  content_type: type,
  file_key: `shifts/42/comments/501/${name}`,
  timestamp: at('23:41:12'),
  href: '/slt/api/v3/shift/file/file-1',
  path,
});

export const template = (
  id: number,
  name: string,
  target: Template['target'] = 'comment',
): Template => ({
  template_id: id,
  name,
  target,
  text: 'Stopped by wind above 15 m/s.\n- [ ] dome closed\n- [ ] dishes stowed',
  ...(target === 'item' && { title: 'Antenna 12 stands still', severity: 'major' }),
  tags: ['weather'],
  metadata: metadata('ada', at('20:20:00')),
  version: 1,
});

export const tag = (id: number, name: string, fields: Partial<Tag> = {}): Tag => ({
  id,
  tag_name: name,
  metadata: metadata('ada', at('20:20:00')),
  version: 1,
  ...fields,
});
