import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { anyObject, name, tagName, text, integer } from '#lib/contract/fields.ts';
import { ebId, logFields, ownId, references, requestFields, shiftId, time } from './fields.ts';

const metadata = resource('Metadata', () =>
  z.object({
    created_by: name('User who made it', 'operator-1'),
    created_on: time('When it was made'),
    last_modified_by: name('User who changed it last', 'operator-1'),
    last_modified_on: time('When it was changed last'),
  }),
);

/** Marks a resource that was cut to fit an answer. */
const truncated = z
  .optional(z.literal(true))
  .check(
    z.meta({ description: 'Present when entries of lists were left out; see the Link header' }),
  );

const requestResponse = resource('RequestResponse', () => z.object(requestFields));

export const shiftLog = resource('ShiftLog', () =>
  z.object({
    id: ownId('Id of the log'),
    shift_id: shiftId('The shift that logged it'),
    eb_id: ebId,
    ...logFields,
    sbi_status: name('Created, Executing, Observed, Failed or another', 'Executing'),
    request_response: z.array(requestResponse()),
    metadata: metadata(),
    log_time: time('When it was logged'),
  }),
);

export const annotation = resource('ShiftAnnotation', () =>
  z.object({
    id: ownId('Id of the annotation; edits do not change it'),
    annotation: text('What it says', 'Wind above 15 m/s until midnight'),
    user_name: name('User who made it', 'operator-1'),
    shift_id: shiftId('The shift that it is of'),
    metadata: metadata(),
  }),
);

const upload = resource('Upload', () =>
  z.object({
    url: text('Where to put the bytes', 'https://bucket.s3.amazonaws.com/staging/…'),
    method: name('By which method', 'PUT'),
    headers: anyObject('What has to be said of them', { 'Content-Type': 'image/png' }),
    expires_in: integer(1, 604_800, 'Seconds that the address is good for', 300),
  }),
);

export const media = resource('Media', () =>
  z.object({
    unique_id: name('Id of the file', '8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d'),
    file_name: name('What it is called', 'antenna-12.png'),
    content_type: name('What it is, as its bytes say', 'image/png'),
    file_key: z.optional(text('Where it lies', 'shifts/42/comments/373662154752/8f14e45f.png')),
    path: z.optional(text('Where to read it, for a short time', 'https://bucket.s3.…')),
    timestamp: time('When it was announced'),
    upload: z.optional(upload()),
  }),
);

const said = () => ({
  tags: z.array(tagName('A name to find it by', 'antenna')),
  issue_tracker_links: z.array(text('A ticket', 'https://tracker.example.org/browse/OPS-7')),
  image: z.array(media()),
  metadata: metadata(),
});

export const reply = resource('Reply', () =>
  z.object({
    id: ownId('The same as reply_id'),
    reply_id: ownId('Id of the reply'),
    shift_id: shiftId('The shift that is talked about'),
    comment_id: name('The comment that it answers', '373662154752'),
    reply_text: z.optional(text('What it says', 'It is back')),
    ...said(),
  }),
);

export const comment = resource('ShiftLogComment', () =>
  z.object({
    id: ownId('Id of this version of it: its ETag'),
    comment_id: ownId('The same in all versions'),
    comment_version: integer(1, Number.MAX_SAFE_INTEGER, 'The first is 1', 1),
    shift_fk: shiftId('The shift that it is of'),
    ...references(),
    comment: z.optional(text('What it says', 'Antenna 12 lost lock at 20:15')),
    operator_name: z.optional(name('Who took the image of an image comment', 'Ada Lovelace')),
    ...said(),
    replies: z.array(reply()),
    truncated,
  }),
);

export const tag = resource('Tag', () =>
  z.object({
    id: ownId('Id of the tag'),
    tag_name: tagName('Its name', 'weather'),
    metadata: metadata(),
  }),
);

/** A shift with all that is in it. */
export const shift = resource('Shift', () =>
  z.object({
    id: shiftId('The same as shift_id'),
    shift_id: shiftId('Id of the shift'),
    source_id: z.optional(name('Its id where it was imported from', 'shift-20241112-1')),
    user_id: z.optional(name('User who runs the shift', 'operator-1')),
    shift_start: time('When the shift began'),
    shift_end: z.optional(time('When it ended; absent while it runs')),
    operator_name: name('Operator on duty', 'Ada Lovelace'),
    shift_logs: z.array(shiftLog()),
    metadata: metadata(),
    comments: z.array(comment()),
    annotations: z.array(annotation()),
    truncated,
  }),
);
