// Generated from the registry by `npm run docs`.
import type * as search from '#lib/search/contracts/search.ts';
import type * as session from '#lib/session/contracts/session.ts';
import type * as annotations from '#lib/shift-log/contracts/annotations.ts';
import type * as comments from '#lib/shift-log/contracts/comments.ts';
import type * as handoverWithdrawals from '#lib/shift-log/contracts/handover-withdrawals.ts';
import type * as handover from '#lib/shift-log/contracts/handover.ts';
import type * as images from '#lib/shift-log/contracts/images.ts';
import type * as losses from '#lib/shift-log/contracts/losses.ts';
import type * as openItems from '#lib/shift-log/contracts/open-items.ts';
import type * as records from '#lib/shift-log/contracts/records.ts';
import type * as report from '#lib/shift-log/contracts/report.ts';
import type * as shifts from '#lib/shift-log/contracts/shifts.ts';
import type * as tags from '#lib/shift-log/contracts/tags.ts';
import type * as templates from '#lib/shift-log/contracts/templates.ts';
import type * as tickets from '#lib/shift-log/contracts/tickets.ts';

/** The declaration of each endpoint that the console may call: types alone. */
export type Declarations = {
  'search.find-similar': typeof search.findSimilar;
  'search.search': typeof search.search;
  'session.create-session': typeof session.createSession;
  'session.end-session': typeof session.endSession;
  'session.get-user': typeof session.getUser;
  'session.list-roles': typeof session.listRoles;
  'session.validate-token': typeof session.validateToken;
  'shift-log.accept-handover': typeof handover.acceptHandover;
  'shift-log.acknowledge-items': typeof handover.acknowledgeItems;
  'shift-log.add-images': typeof images.addImages;
  'shift-log.create-annotation': typeof annotations.createAnnotation;
  'shift-log.create-comment': typeof comments.createComment;
  'shift-log.create-image-comment': typeof images.createImageComment;
  'shift-log.create-item': typeof openItems.createItem;
  'shift-log.create-loss': typeof losses.createLoss;
  'shift-log.create-shift': typeof shifts.createShift;
  'shift-log.create-tag': typeof tags.createTag;
  'shift-log.create-template': typeof templates.createTemplate;
  'shift-log.create-ticket': typeof tickets.createTicket;
  'shift-log.delete-tag': typeof tags.deleteTag;
  'shift-log.delete-template': typeof templates.deleteTemplate;
  'shift-log.end-shift': typeof shifts.endShift;
  'shift-log.finalize-report': typeof report.finalizeReport;
  'shift-log.get-accounting': typeof losses.getAccounting;
  'shift-log.get-current-shift': typeof shifts.getCurrentShift;
  'shift-log.get-file': typeof images.getFile;
  'shift-log.get-handover': typeof handover.getHandover;
  'shift-log.get-item': typeof openItems.getItem;
  'shift-log.get-report': typeof report.getReport;
  'shift-log.get-shift': typeof shifts.getShift;
  'shift-log.get-ticket': typeof tickets.getTicket;
  'shift-log.list-annotations': typeof annotations.listAnnotations;
  'shift-log.list-comment-images': typeof images.listCommentImages;
  'shift-log.list-comment-versions': typeof comments.listCommentVersions;
  'shift-log.list-comments': typeof comments.listComments;
  'shift-log.list-items': typeof openItems.listItems;
  'shift-log.list-losses': typeof losses.listLosses;
  'shift-log.list-operators': typeof records.listOperators;
  'shift-log.list-reply-images': typeof images.listReplyImages;
  'shift-log.list-shifts': typeof shifts.listShifts;
  'shift-log.list-tags': typeof tags.listTags;
  'shift-log.list-templates': typeof templates.listTemplates;
  'shift-log.offer-handover': typeof handover.offerHandover;
  'shift-log.record-logs': typeof records.recordLogs;
  'shift-log.reply-to-comment': typeof comments.replyToComment;
  'shift-log.send-report': typeof report.sendReport;
  'shift-log.update-annotation': typeof annotations.updateAnnotation;
  'shift-log.update-comment': typeof comments.updateComment;
  'shift-log.update-handover': typeof handover.updateHandover;
  'shift-log.update-item': typeof openItems.updateItem;
  'shift-log.update-loss': typeof losses.updateLoss;
  'shift-log.update-reply': typeof comments.updateReply;
  'shift-log.update-report': typeof report.updateReport;
  'shift-log.update-shift': typeof shifts.updateShift;
  'shift-log.update-tag': typeof tags.updateTag;
  'shift-log.update-template': typeof templates.updateTemplate;
  'shift-log.withdraw-acknowledgements': typeof handoverWithdrawals.withdrawAcknowledgements;
  'shift-log.withdraw-offer': typeof handoverWithdrawals.withdrawOffer;
};

/** Method and path of those that the first page calls. */
export const routes = {
  'session.get-user': { method: 'GET', path: '/auth/me' },
  'session.list-roles': { method: 'GET', path: '/auth/roles' },
  'session.validate-token': { method: 'GET', path: '/auth/validate' },
  'shift-log.get-accounting': { method: 'GET', path: '/slt/api/v3/shift/{shift_id}/accounting' },
  'shift-log.get-current-shift': { method: 'GET', path: '/slt/api/v3/shift/current' },
  'shift-log.get-handover': { method: 'GET', path: '/slt/api/v3/shift/{shift_id}/handover' },
  'shift-log.get-shift': { method: 'GET', path: '/slt/api/v3/shift' },
  'shift-log.list-items': { method: 'GET', path: '/slt/api/v3/shift/item' },
  'shift-log.list-losses': { method: 'GET', path: '/slt/api/v3/shift/{shift_id}/loss' },
  'shift-log.list-tags': { method: 'GET', path: '/slt/api/v3/tag' },
} as const;
