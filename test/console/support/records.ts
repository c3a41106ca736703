import type {
  Annotation,
  Comment,
  Reply,
  Shift,
  ShiftLog,
} from '#lib/console/page/store/records.ts';
import { changeOfShift } from '#lib/console/page/store/changes.ts';

/** A time of the night, in seconds after its start. */
export const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 10, 21, 20) + seconds * 1000).toISOString();

const metadata = (created: number, modified = created, by = 'operator-1') => ({
  created_by: by,
  created_on: at(created),
  last_modified_by: by,
  last_modified_on: at(modified),
});

export const aFile = (unique_id: string, path?: string) => ({
  unique_id,
  file_name: `${unique_id}.png`,
  content_type: 'image/png',
  file_key: `shifts/42/${unique_id}.png`,
  timestamp: at(0),
  ...(path !== undefined && { path }),
});

/** A comment that was created some seconds into the night. Its version is `id`. */
export const aComment = (seconds: number, fields: Partial<Comment> = {}): Comment => ({
  id: 1000 + seconds,
  shift_fk: 42,
  comment: `at ${seconds}`,
  tags: [],
  issue_tracker_links: [],
  image: [],
  refused_files: [],
  comment_id: 1000 + seconds,
  comment_version: 1,
  metadata: metadata(seconds),
  replies: [],
  ...fields,
});

export const aReply = (
  comment_id: number,
  reply_id: number,
  fields: Partial<Reply> = {},
): Reply => ({
  id: reply_id,
  reply_id,
  shift_id: 42,
  comment_id: String(comment_id),
  reply_text: `reply ${reply_id}`,
  tags: [],
  issue_tracker_links: [],
  image: [],
  refused_files: [],
  metadata: metadata(60),
  version: 1,
  ...fields,
});

export const aLog = (
  eb_id: string,
  modified: number,
  fields: Partial<ShiftLog> = {},
): ShiftLog => ({
  id: 5000,
  shift_id: 42,
  eb_id,
  sbi_status: 'Created',
  request_response: [],
  metadata: metadata(10, modified),
  log_time: at(10),
  ...fields,
});

export const anAnnotation = (id: number, modified = 20, text = 'windy'): Annotation => ({
  id,
  version: 1,
  annotation: text,
  user_name: 'operator-1',
  shift_id: 42,
  metadata: metadata(20, modified),
});

export const aShift = (modified = 0, fields: Partial<Shift> = {}): Shift => ({
  id: 42,
  shift_id: 42,
  shift_start: at(0),
  operator_name: 'Ada Lovelace',
  metadata: metadata(0, modified),
  shift_logs: [],
  comments: [],
  annotations: [],
  ...fields,
});

/** A shift without its lists, as a change of its own fields. */
export const shiftAlone = (modified: number, fields: Partial<Shift> = {}) => {
  const { shift_id, shift } = changeOfShift(aShift(modified, fields));
  return { shift_id, shift };
};

/** A person who is signed in, as the session keeps it. */
export const adaSignedIn = {
  id: 'operator-1',
  name: 'Ada Lovelace',
  role: 'operator',
  canWrite: true,
  isEngineer: false,
};
