/** The ids that earlier responses have given, by name. */
export type KnownIds = Record<string, string | number>;

/** A request of the tour: its operation and, where the examples of the document do not suffice, what takes their place. */
export type TourStep = {
  id: string;
  /** The operator of the next shift sends it. */
  byNext?: true;
  /** The request is a form. */
  form?: true;
  /** Values of parameters that an earlier response has given. */
  path?: (known: KnownIds) => KnownIds;
  /** Fields of the body that an earlier response has given. */
  fields?: (known: KnownIds) => KnownIds;
  /** The name under which an id of the response is known, and the field that has it. */
  learn?: Record<string, string>;
};

const of =
  (...names: string[]) =>
  (known: KnownIds): KnownIds =>
    Object.fromEntries(names.map((name) => [name, known[name]!]));

const comment = { path: of('comment_id') };
const nextShift = { path: ({ next_shift_id }: KnownIds) => ({ shift_id: next_shift_id! }) };
const proposal = { path: ({ prsl_id }: KnownIds) => ({ identifier: prsl_id! }) };
const definition = { path: ({ sbd_id }: KnownIds) => ({ identifier: sbd_id! }) };

const shift: TourStep[] = [
  { id: 'shift-log.create-shift' },
  { id: 'shift-log.get-shift' },
  { id: 'shift-log.get-current-shift' },
  { id: 'shift-log.update-shift' },
  { id: 'shift-log.record-logs' },
  { id: 'shift-log.list-operators' },
  { id: 'shift-log.list-shifts' },
  { id: 'live.get-stream' },
];

const texts: TourStep[] = [
  { id: 'shift-log.create-comment', learn: { comment_id: 'comment_id' } },
  { id: 'shift-log.create-comment', form: true },
  { id: 'shift-log.update-comment', ...comment },
  { id: 'shift-log.update-comment', ...comment, form: true },
  { id: 'shift-log.add-images', ...comment, form: true, learn: { unique_id: 'unique_id' } },
  { id: 'shift-log.list-comment-images', ...comment },
  { id: 'shift-log.reply-to-comment', ...comment, learn: { reply_id: 'replies/0/reply_id' } },
  { id: 'shift-log.reply-to-comment', ...comment, form: true },
  { id: 'shift-log.list-reply-images', path: of('reply_id') },
  { id: 'shift-log.update-reply', path: of('reply_id') },
  { id: 'shift-log.list-comments' },
  { id: 'shift-log.list-comment-versions', ...comment },
  { id: 'shift-log.get-file', path: of('unique_id') },
  { id: 'shift-log.create-image-comment', form: true },
  { id: 'shift-log.create-annotation', learn: { annotation_id: 'id' } },
  { id: 'shift-log.update-annotation', path: of('annotation_id') },
  { id: 'shift-log.list-annotations' },
  { id: 'shift-log.create-tag', learn: { tag_id: 'id' } },
  { id: 'shift-log.list-tags' },
  { id: 'shift-log.update-tag', path: of('tag_id') },
  { id: 'shift-log.delete-tag', path: of('tag_id') },
  { id: 'shift-log.create-template', learn: { template_id: 'template_id' } },
  { id: 'shift-log.list-templates' },
  { id: 'shift-log.update-template', path: of('template_id') },
  { id: 'shift-log.delete-template', path: of('template_id') },
  { id: 'shift-log.create-ticket', learn: { record_id: 'record_id' } },
  { id: 'shift-log.get-ticket', path: of('record_id') },
  { id: 'search.search' },
  { id: 'search.find-similar' },
];

const night: TourStep[] = [
  { id: 'shift-log.create-item', learn: { item_id: 'item_id' } },
  { id: 'shift-log.get-item', path: of('item_id') },
  { id: 'shift-log.list-items' },
  { id: 'shift-log.create-loss', learn: { loss_id: 'loss_id' } },
  { id: 'shift-log.update-loss', path: of('loss_id') },
  { id: 'shift-log.list-losses' },
  { id: 'shift-log.get-accounting' },
  { id: 'shift-log.update-handover' },
  { id: 'shift-log.offer-handover' },
  { id: 'shift-log.withdraw-offer' },
  { id: 'shift-log.offer-handover' },
  { id: 'shift-log.acknowledge-items', byNext: true },
  { id: 'shift-log.withdraw-acknowledgements', byNext: true },
  { id: 'shift-log.acknowledge-items', byNext: true },
  { id: 'shift-log.accept-handover', byNext: true, learn: { next_shift_id: 'next_shift_id' } },
  { id: 'shift-log.get-handover' },
  { id: 'shift-log.update-item', byNext: true, path: of('item_id') },
  { id: 'shift-log.end-shift', byNext: true, ...nextShift },
  { id: 'shift-log.update-report' },
  { id: 'shift-log.finalize-report' },
  { id: 'shift-log.get-report' },
  { id: 'shift-log.send-report' },
];

const documents: TourStep[] = [
  { id: 'proposals.validate-proposal' },
  { id: 'proposals.create-proposal', learn: { prsl_id: 'prsl_id' } },
  { id: 'proposals.get-proposal', ...proposal },
  { id: 'proposals.update-proposal', ...proposal },
  { id: 'proposals.list-proposals' },
  { id: 'proposals.sign-upload' },
  { id: 'proposals.sign-delete' },
  { id: 'proposals.get-coordinates' },
  { id: 'proposals.send-email', fields: of('prsl_id') },
  { id: 'scheduling-blocks.draft-definition' },
  { id: 'scheduling-blocks.validate-definition' },
  { id: 'scheduling-blocks.create-definition', learn: { sbd_id: 'sbd_id' } },
  { id: 'scheduling-blocks.get-definition', ...definition },
  { id: 'scheduling-blocks.update-definition', ...definition },
  { id: 'scheduling-blocks.list-versions', ...definition },
  { id: 'scheduling-blocks.compare-versions', ...definition },
];

const sessions: TourStep[] = [
  { id: 'session.create-session' },
  { id: 'session.get-user' },
  { id: 'session.validate-token' },
  { id: 'session.list-roles' },
  { id: 'session.end-session' },
];

/** Requests of every operation with data, in an order in which each succeeds on a new desk. */
export const tour: TourStep[] = [...shift, ...texts, ...night, ...documents, ...sessions];

/** Operations that the tour leaves out: pages, documents and their files, and the link to a file that nobody uploaded. */
export const leftOut = ['docs.', 'console.', 'proposals.sign-download'];
