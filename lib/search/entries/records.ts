import * as z from 'zod/mini';

/**
 * What the index reads of the records of the shift log, as events and stored items have them. A record that does not
 * match is unreadable: a defect, not bad input.
 */
const optionalText = z.optional(z.string());
const externalId = z.optional(z.union([z.string(), z.number()]));
const metadata = z.object({ created_by: z.string(), created_on: z.string() });

const content = {
  tags: z.optional(z.array(z.string())),
  issue_tracker_links: z.optional(z.array(z.string())),
  /** A file without a key has not arrived: nobody sees it. */
  image: z.optional(z.array(z.object({ file_name: z.string(), file_key: optionalText }))),
  metadata,
};

export const comment = z.object({
  comment_id: z.number(),
  shift_fk: z.number(),
  comment: optionalText,
  eb_fk: externalId,
  ...content,
});

export const reply = z.object({
  reply_id: z.number(),
  shift_id: z.number(),
  reply_text: optionalText,
  ...content,
});

/** Older items have an `annotation_id` beside the `id` of their version. */
export const annotation = z.object({
  id: z.number(),
  annotation_id: z.optional(z.number()),
  shift_id: z.number(),
  annotation: optionalText,
  metadata,
});

export const shift = z.object({
  shift_id: z.number(),
  source_id: optionalText,
  shift_start: z.string(),
  shift_end: optionalText,
  operator_name: z.string(),
  metadata,
});

const requests = z.array(z.looseObject({ request: optionalText, error: z.optional(z.unknown()) }));

/** Items have the requests as JSON text. */
export const log = z.object({
  id: z.number(),
  shift_id: z.number(),
  eb_id: z.union([z.string(), z.number()]),
  sbd_ref: externalId,
  sbi_ref: externalId,
  request_response: z.union([
    requests,
    z.pipe(
      z.string(),
      z.transform((text) => requests.parse(JSON.parse(text))),
    ),
  ]),
  metadata,
});

/** A ticket request; `ticket` is absent until the tracker has created it. */
export const ticket = z.object({
  record_id: z.string(),
  comment_id: z.optional(z.number()),
  requested_by: z.string(),
  requested_on: z.string(),
  ticket: z.optional(z.object({ key: z.string(), summary: z.string(), url: optionalText })),
});

export const item = z.object({
  item_id: z.number(),
  title: z.string(),
  detail: optionalText,
  resolution: optionalText,
  component: optionalText,
  opened_in: z.optional(z.number()),
  comment_id: z.optional(z.number()),
  record_id: optionalText,
  metadata,
});

export const loss = z.object({
  loss_id: z.number(),
  shift_id: z.number(),
  category: z.string(),
  component: optionalText,
  item_id: z.optional(z.number()),
  eb_id: externalId,
  note: optionalText,
  metadata,
});
