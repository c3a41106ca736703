/** Every line that the service logs: a stable code that alarms filter on, and its sentence. */
export const logCodes = {
  REQUEST_ANSWERED: 'A request was answered.',
  REQUEST_FAILED: 'A request failed for a reason on our side.',
  REQUEST_UNAVAILABLE: 'A request was turned away: a part is down or busy.',
  EVENT_HANDLED: 'What an event asks for was done.',
  EVENT_FAILED: 'What an event asks for could not be done; it is tried again.',
  SOCKET_OPENED: 'A socket was opened.',
  SOCKET_REFUSED: 'A socket was not opened.',
  FRAME_ANSWERED: 'A frame was looked at.',
  POST_FAILED: 'A frame could not be sent to a connection, which is closed.',
  CONNECTION_DROPPED: 'A connection is no more, or was given up.',
  DELIVERY_FAILED: 'A part of ours was down while events were sent to a connection.',
  RECORD_UNREADABLE: 'A change of a table cannot be read; it goes to the failure queue.',
  IMAGES_LEFT_TO_EVENT: 'Images of a form could not be taken in; the event of the bucket does it.',
  REPLIES_UNREAD: 'The replies before a new one could not be read; it is answered by itself.',
  WRITE_RETRIED: 'Another writer came first; the change is tried again.',
  KEYS_UNAVAILABLE: 'The keys that verify tokens could not be read.',
  LOG_SOURCE_FAILED: 'The execution-block source did not give execution blocks.',
  RESOLVER_FAILED: 'The resolver of names did not answer, or not as it does.',
  MAIL_NOT_SENT: 'SES did not take a mail, or did not say whether it did.',
  MAIL_NOT_MARKED: 'What became of a mail could not be noted.',
} as const;

export type LogCode = keyof typeof logCodes;
