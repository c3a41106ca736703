// Generated from the registry by `npm run docs`.

/** Method and path of the endpoints that the first page does not call. */
export const routes = {
  'search.find-similar': { method: 'POST', path: '/slt/api/v3/search/similar' },
  'search.search': { method: 'GET', path: '/slt/api/v3/search' },
  'session.create-session': { method: 'POST', path: '/auth/session' },
  'session.end-session': { method: 'POST', path: '/auth/logout' },
  'shift-log.accept-handover': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/handover/acceptance',
  },
  'shift-log.acknowledge-items': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/handover/acknowledgement',
  },
  'shift-log.add-images': { method: 'PUT', path: '/slt/api/v3/shift/comment/{comment_id}/image' },
  'shift-log.create-annotation': { method: 'POST', path: '/slt/api/v3/shift/annotation' },
  'shift-log.create-comment': { method: 'POST', path: '/slt/api/v3/shift/comment' },
  'shift-log.create-image-comment': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/comment/image',
  },
  'shift-log.create-item': { method: 'POST', path: '/slt/api/v3/shift/item' },
  'shift-log.create-loss': { method: 'POST', path: '/slt/api/v3/shift/{shift_id}/loss' },
  'shift-log.create-shift': { method: 'POST', path: '/slt/api/v3/shift' },
  'shift-log.create-tag': { method: 'POST', path: '/slt/api/v3/tag' },
  'shift-log.create-template': { method: 'POST', path: '/slt/api/v3/template' },
  'shift-log.create-ticket': { method: 'POST', path: '/slt/api/v3/tracker/tickets' },
  'shift-log.delete-tag': { method: 'DELETE', path: '/slt/api/v3/tag/{tag_id}' },
  'shift-log.delete-template': { method: 'DELETE', path: '/slt/api/v3/template/{template_id}' },
  'shift-log.end-shift': { method: 'PUT', path: '/slt/api/v3/shift/{shift_id}/end' },
  'shift-log.finalize-report': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/report/finalization',
  },
  'shift-log.get-file': { method: 'GET', path: '/slt/api/v3/shift/file/{unique_id}' },
  'shift-log.get-item': { method: 'GET', path: '/slt/api/v3/shift/item/{item_id}' },
  'shift-log.get-report': { method: 'GET', path: '/slt/api/v3/shift/{shift_id}/report' },
  'shift-log.get-ticket': { method: 'GET', path: '/slt/api/v3/tracker/tickets/{record_id}' },
  'shift-log.list-annotations': { method: 'GET', path: '/slt/api/v3/shift/annotation' },
  'shift-log.list-comment-images': {
    method: 'GET',
    path: '/slt/api/v3/shift/comment/{comment_id}/images',
  },
  'shift-log.list-comment-versions': {
    method: 'GET',
    path: '/slt/api/v3/shift/comment/{comment_id}/version_history',
  },
  'shift-log.list-comments': { method: 'GET', path: '/slt/api/v3/shift/comment' },
  'shift-log.list-operators': { method: 'GET', path: '/slt/api/v3/shift/operators' },
  'shift-log.list-reply-images': {
    method: 'GET',
    path: '/slt/api/v3/shift/reply/{reply_id}/images',
  },
  'shift-log.list-shifts': { method: 'GET', path: '/slt/api/v3/shifts' },
  'shift-log.list-templates': { method: 'GET', path: '/slt/api/v3/template' },
  'shift-log.offer-handover': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/handover/offer',
  },
  'shift-log.record-logs': { method: 'PATCH', path: '/slt/api/v3/shift/{shift_id}/logs' },
  'shift-log.reply-to-comment': {
    method: 'POST',
    path: '/slt/api/v3/shift/comment/{comment_id}/reply',
  },
  'shift-log.send-report': { method: 'POST', path: '/slt/api/v3/shift/{shift_id}/report/sending' },
  'shift-log.update-annotation': {
    method: 'PUT',
    path: '/slt/api/v3/shift/annotation/{annotation_id}',
  },
  'shift-log.update-comment': { method: 'PUT', path: '/slt/api/v3/shift/comment/{comment_id}' },
  'shift-log.update-handover': { method: 'PUT', path: '/slt/api/v3/shift/{shift_id}/handover' },
  'shift-log.update-item': { method: 'PUT', path: '/slt/api/v3/shift/item/{item_id}' },
  'shift-log.update-loss': { method: 'PUT', path: '/slt/api/v3/shift/loss/{loss_id}' },
  'shift-log.update-reply': { method: 'PUT', path: '/slt/api/v3/shift/reply/{reply_id}' },
  'shift-log.update-report': { method: 'PUT', path: '/slt/api/v3/shift/{shift_id}/report' },
  'shift-log.update-shift': { method: 'PUT', path: '/slt/api/v3/shift/{shift_id}' },
  'shift-log.update-tag': { method: 'PUT', path: '/slt/api/v3/tag/{tag_id}' },
  'shift-log.update-template': { method: 'PUT', path: '/slt/api/v3/template/{template_id}' },
  'shift-log.withdraw-acknowledgements': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/handover/acknowledgement/withdrawal',
  },
  'shift-log.withdraw-offer': {
    method: 'POST',
    path: '/slt/api/v3/shift/{shift_id}/handover/withdrawal',
  },
} as const;
