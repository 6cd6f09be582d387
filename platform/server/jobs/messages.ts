import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Results of the platform's jobs, as the screen of job runs shows them. */
export const jobMessages = messagesOf(
  'jobs',
  wordsOf({
    en: {
      REQUESTS_EXPIRED: '{count, plural, one {# request} other {# requests}} expired.',
      REMINDERS_SENT: '{count, plural, one {# reminder was} other {# reminders were}} sent.',
      KEYS_DELETED: '{count, plural, one {# idempotency key was} other {# idempotency keys were}} deleted.',
      CHANGES_INDEXED: '{count, plural, one {# change was} other {# changes were}} indexed.',
      RUNS_DELETED: '{count, plural, one {# run was} other {# runs were}} deleted.',
      FILES_DELETED: 'Deleted: {exports} exports, {files} files, {imports} unfinished imports.',
      RECORDS_DELETED: 'Deleted: {sessions} sessions, {mails} emails, {messages} messages.',
      ROWS_EXPORTED: '{count, plural, one {# row was} other {# rows were}} exported.',
      MESSAGE_GONE: 'The message no longer exists.',
      MESSAGE_UNCLEAR:
        'An earlier attempt ended before the gateway answered. The message was not sent again.',
      MESSAGE_NOT_QUEUED:
        'The message was not sent because it is {status, select, sent {already sent} delivered {already delivered} failed {marked as failed} expired {expired} other {not queued}}.',
      MESSAGE_EXPIRED: 'The message expired before it was sent.',
      NO_GATEWAY: 'No gateway is configured. The message remains in the outbox.',
      MESSAGE_BUSY: 'Another process is sending the message.',
      MESSAGE_ACCEPTED: 'The gateway accepted the message.',
      MESSAGES_SWEPT: 'Messages: {expired} expired, {resumed} queued again.',
    },
    fil: {
      REQUESTS_EXPIRED:
        '{count, plural, =1 {Isang request ang nag-expire} other {# request ang nag-expire}}.',
      REMINDERS_SENT: '{count, plural, =1 {Isang reminder ang naipadala} other {# reminder ang naipadala}}.',
      KEYS_DELETED:
        '{count, plural, =1 {Isang idempotency key ang na-delete} other {# idempotency key ang na-delete}}.',
      CHANGES_INDEXED: '{count, plural, =1 {Isang pagbabago ang na-index} other {# pagbabago ang na-index}}.',
      RUNS_DELETED: '{count, plural, =1 {Isang run ang na-delete} other {# run ang na-delete}}.',
      FILES_DELETED: 'Na-delete: {exports} export, {files} file, {imports} hindi natapos na import.',
      RECORDS_DELETED: 'Na-delete: {sessions} session, {mails} email, {messages} mensahe.',
      ROWS_EXPORTED: '{count, plural, =1 {Isang row ang na-export} other {# row ang na-export}}.',
      MESSAGE_GONE: 'Wala na ang mensahe.',
      MESSAGE_UNCLEAR:
        'Natapos ang naunang attempt bago sumagot ang gateway. Hindi na ipinadala ulit ang mensahe.',
      MESSAGE_NOT_QUEUED:
        'Hindi ipinadala ang mensahe dahil {status, select, sent {naipadala na ito} delivered {na-deliver na ito} failed {nag-fail na ito} expired {expired na ito} other {hindi ito naka-queue}}.',
      MESSAGE_EXPIRED: 'Nag-expire ang mensahe bago naipadala.',
      NO_GATEWAY: 'Walang naka-configure na gateway. Nasa outbox pa rin ang mensahe.',
      MESSAGE_BUSY: 'Ibang process ang nagpapadala ng mensahe.',
      MESSAGE_ACCEPTED: 'Tinanggap ng gateway ang mensahe.',
      MESSAGES_SWEPT: 'Mga mensahe: {expired} ang nag-expire, {resumed} ang na-queue ulit.',
    },
  }),
)
