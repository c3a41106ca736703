import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { anyObject, name, text, integer } from '#lib/contract/fields.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';
import {
  ebId,
  logFields,
  occurrence,
  ownId,
  requestFields,
  shiftId,
  statusReported,
  time,
  versionOf,
} from '../fields.ts';
import { commentContent, replyContent } from './comment-fields.ts';
import { metadata, truncated } from './common.ts';
import { refusedFiles } from './refused-file.ts';
import { withdrawalFields } from './withdrawal.ts';

const requestResponse = resource('RequestResponse', () => z.object(schemasOf(requestFields)));

/** The fields of a log, in the order of responses. */
export const shiftLogFields = {
  id: () => ownId('The id of the log'),
  shift_id: () => shiftId('The shift of the log'),
  eb_id: () => ebId,
  ...logFields,
  sbi_status: () => name('Created, Executing, Observed, Failed or another', 'Executing'),
  sbi_status_reported: statusReported,
  request_response: () => z.array(requestResponse()),
  metadata,
  log_time: () => time('When it was logged'),
};

export const shiftLog = resource('ShiftLog', () => z.object(schemasOf(shiftLogFields)));

export const annotationFields = {
  id: () => ownId('The id of the annotation; updates do not change it'),
  annotation: () => text('The text', 'Wind above 15 m/s until midnight'),
  occurred_on: occurrence.response,
  user_name: () => name('The user who created it', 'operator-1'),
  shift_id: () => shiftId('The shift of the annotation'),
  ...withdrawalFields,
  metadata,
  version: versionOf('id'),
};

export const annotation = resource('ShiftAnnotation', () => z.object(schemasOf(annotationFields)));

const upload = resource('Upload', () =>
  z.object({
    url: text('The signed URL to send the bytes to', 'https://bucket.s3.amazonaws.com/staging/…'),
    method: name('The method of the request', 'PUT'),
    headers: anyObject('The headers of the request', { 'Content-Type': 'image/png' }),
    expires_in: integer(1, 604_800, 'Seconds until the URL expires', 300),
  }),
);

/** A width or a height as clients announce it. The service does not check it. */
export const pixels = (description: string) => integer(1, 1_000_000, description, 1280);

/** The fields of a file as comments and replies store them. */
export const mediaFields = {
  unique_id: () => name('The id of the file', '8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d'),
  file_name: () => name('The name of the file', 'antenna-12.png'),
  content_type: () => name('The media type, as detected from the bytes', 'image/png'),
  file_key: () =>
    z.optional(text('The key of the object', 'shifts/1/comments/373662154752/8f14e45f.png')),
  size: () => z.optional(integer(1, Number.MAX_SAFE_INTEGER, 'The size in bytes', 48_211)),
  width: () => z.optional(pixels('The width in pixels, if it was announced')),
  height: () => z.optional(pixels('The height in pixels, if it was announced')),
  thumbnail_key: () =>
    z.optional(
      text('The key of the thumbnail', 'shifts/1/comments/373662154752/8f14e45f.thumbnail'),
    ),
  timestamp: () => time('When it was announced or sent'),
};

export const media = resource('Media', () =>
  z.object({
    ...schemasOf(mediaFields),
    href: z.optional(
      text(
        'The lasting address of a stored file: a path from the root of the host, which redirects to a signed URL',
        '/slt/api/v3/shift/file/8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d',
      ),
    ),
    path: z.optional(
      text('A signed URL to read the file, valid for a short time', 'https://bucket.s3.…'),
    ),
    upload: z.optional(upload()),
    thumbnail: z.optional(
      text('A signed URL to read the thumbnail, valid for a short time', 'https://bucket.s3.…'),
    ),
    thumbnail_upload: z.optional(upload()),
  }),
);

const image = () => z.array(media());

const ticketReference = resource('TicketReference', () =>
  z.object({
    record_id: name('The id of the ticket request', '0f1e2d3c4b5a69788796a5b4'),
    url: text('The URL of the ticket', 'https://tracker.example.org/browse/OPS-7'),
  }),
);

const tickets = () =>
  z
    .optional(z.array(ticketReference()))
    .check(
      z.meta({ description: 'Tickets that were created from the comment; absent without any' }),
    );

/** The fields of a reply, in the order of responses. */
export const replyFields = {
  reply_id: () => ownId('The id of the reply'),
  shift_id: () => shiftId('The shift of the comment'),
  comment_id: () => name('The comment that it replies to', '373662154752'),
  ...responsesOf(replyContent),
  image,
  refused_files: refusedFiles,
  ...withdrawalFields,
  metadata,
  version: () =>
    integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'Counts its withdrawals and reinstatements; the ETag is "reply_id.version"',
      1,
    ),
};

export const reply = resource('Reply', () =>
  z.object({ id: ownId('The same as reply_id'), ...schemasOf(replyFields) }),
);

/** The fields of a comment, in the order of responses. */
export const commentFields = {
  id: () => ownId('The id of this version: its ETag'),
  shift_fk: () => shiftId('The shift of the comment'),
  ...responsesOf(commentContent),
  operator_name: () => z.optional(name('Who took the image of an image comment', 'Ada Lovelace')),
  image,
  refused_files: refusedFiles,
  comment_id: () => ownId('The same in all versions'),
  comment_version: () => integer(1, Number.MAX_SAFE_INTEGER, 'The number of the version', 1),
  tickets,
  ...withdrawalFields,
  metadata,
};

export const comment = resource('ShiftLogComment', () =>
  z.object({ ...schemasOf(commentFields), replies: z.array(reply()), truncated }),
);

/** The fields of a shift without its lists, in the order of responses. */
export const shiftFields = {
  user_id: () => z.optional(name('The user who runs the shift', 'operator-1')),
  shift_id: () => shiftId('The id of the shift'),
  source_id: () =>
    z.optional(name('The id in the system that it was imported from', 'shift-20241112-1')),
  shift_start: () => time('When the shift started'),
  shift_end: () => z.optional(time('When it ended; absent while it runs')),
  operator_name: () => name('The operator on duty', 'Ada Lovelace'),
  previous_shift_id: () => z.optional(shiftId('The shift from which this one was taken over')),
  metadata,
};

/** A shift with all its logs, comments and annotations. */
export const shift = resource('Shift', () =>
  z.object({
    id: shiftId('The same as shift_id'),
    ...schemasOf(shiftFields),
    shift_logs: z.array(shiftLog()),
    comments: z.array(comment()),
    annotations: z.array(annotation()),
    truncated,
  }),
);
