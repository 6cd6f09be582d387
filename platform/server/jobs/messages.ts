import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Results of the platform's jobs, as the screen of job runs shows them. */
export const jobMessages = messagesOf(
  'jobs',
  wordsOf({
    en: {
      REQUESTS_EXPIRED: '{count, plural, one {# request} other {# requests}} expired.',
      REMINDERS_SENT: '{count, plural, one {# reminder was} other {# reminders were}} sent.',
      AUDIT_INTACT: 'The audit log is intact.',
      AUDIT_INTACT_RECORDED:
        'The audit log is intact, except for {n, plural, one {# recorded break} other {# recorded breaks}}.',
      AUDIT_BROKEN:
        'The audit log does not match its checkpoints or entries. Verify it on the page Audit Log.',
      AUDIT_NOT_COMPARABLE:
        'No entry was changed, but there are no checkpoints to compare the audit log with, so lost or rewritten history cannot be detected.',
      LEDGER_HISTORY_INTACT: 'The history of the ledger is intact.',
      LEDGER_HISTORY_INTACT_RECORDED:
        'The history of the ledger is intact, except for {n, plural, one {# recorded break} other {# recorded breaks}}.',
      LEDGER_HISTORY_BROKEN:
        'The history of the ledger does not match its checkpoints or transfers. Verify it on the page Audit Log.',
      LEDGER_HISTORY_NOT_COMPARABLE:
        'No transfer was changed, but there are no checkpoints to compare the ledger with, so lost or rewritten history cannot be detected.',
      QUOTES_DELETED: '{count, plural, one {# quote was} other {# quotes were}} deleted.',
      KEYS_DELETED: '{count, plural, one {# idempotency key was} other {# idempotency keys were}} deleted.',
      RUNS_DELETED: '{count, plural, one {# run was} other {# runs were}} deleted.',
      FILES_DELETED:
        'Deleted: {exports, plural, one {# export} other {# exports}}, {files, plural, one {# file} other {# files}}, {imports, plural, one {# unfinished import} other {# unfinished imports}}.',
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
      PROCESS_ENDED: 'The process that ran it stopped, and no attempts are left.',
      SMS_UNREACHABLE: 'The SMS gateway could not be reached.',
      SMS_NO_REPLY: 'The SMS gateway did not answer. The message may have been delivered.',
      SMS_STATUS: 'The SMS gateway returned the status {status}.',
      SMS_STATUS_UNCLEAR:
        'The SMS gateway returned the status {status}. The message may have been delivered.',
      SMS_NOT_DELIVERED: 'The provider could not deliver the message.',
      MESSAGE_TEXT_GONE: 'The text of the message is no longer stored.',
      MESSAGE_MAYBE_DELIVERED:
        'The system restarted before the gateway answered. The message may have been delivered.',
      MAIL_MAYBE_DELIVERED:
        'The email may have been delivered. The connection was lost twice before the mail server confirmed it: {error}',
      MAIL_LINK_UNREADABLE: 'The link was encrypted with another secret. Request a new one.',
      MAIL_TOO_LATE: 'The email could not be sent for three days: {error}',
      JOB_EXPORT: 'Create an export file',
      JOB_SEND_MESSAGE: 'Send an SMS or push message',
      JOB_SWEEP_MESSAGES: 'Expire and retry queued messages',
      JOB_DELETE_RECORDS: 'Delete sessions, email and messages after their retention period',
      JOB_EXPIRE_REQUESTS: 'Expire requests without a decision',
      JOB_REMIND_APPROVERS: 'Remind approvers one day before expiry',
      JOB_CHECK_AUDIT: 'Check the audit log against its checkpoints',
      JOB_CHECK_LEDGER_HISTORY: 'Check the history of the ledger against its checkpoints',
      JOB_DELETE_QUOTES: 'Delete quotes that expired more than a day ago',
      JOB_DELETE_KEYS: 'Delete idempotency keys older than a day',
      JOB_PREPARE_MONTHS: 'Prepare upcoming months of the ledger and audit log',
      JOB_DELETE_RUNS: 'Delete old job runs',
      JOB_ALERT_LOOKUPS: 'Alert on many lookups',
      LOOKUPS_ALERTED:
        '{count, plural, =0 {No person is above the limit.} one {# person is above the limit.} other {# people are above the limit.}}',
      JOB_DELETE_FILES: 'Delete unused files',
      RUN_CANCELLED: 'This run was cancelled.',
      MESSAGE_FAILED: 'The gateway did not accept the message.',
    },
    fil: {
      REQUESTS_EXPIRED:
        '{count, plural, =1 {Isang request ang nag-expire} other {# request ang nag-expire}}.',
      REMINDERS_SENT: '{count, plural, =1 {Isang reminder ang naipadala} other {# reminder ang naipadala}}.',
      AUDIT_INTACT: 'Walang nabago sa audit log.',
      AUDIT_INTACT_RECORDED:
        'Walang nabago sa audit log, maliban sa {n, plural, =1 {isang recorded na break} other {# recorded na break}}.',
      AUDIT_BROKEN:
        'Hindi tugma ang audit log sa mga checkpoint o entry nito. I-verify ito sa page na Audit Log.',
      AUDIT_NOT_COMPARABLE:
        'Walang binagong entry, pero walang checkpoint na maikukumpara sa audit log, kaya hindi made-detect ang nawala o ni-rewrite na history.',
      LEDGER_HISTORY_INTACT: 'Walang nabago sa history ng ledger.',
      LEDGER_HISTORY_INTACT_RECORDED:
        'Walang nabago sa history ng ledger, maliban sa {n, plural, =1 {isang recorded na break} other {# recorded na break}}.',
      LEDGER_HISTORY_BROKEN:
        'Hindi tugma ang history ng ledger sa mga checkpoint o transfer nito. I-verify ito sa page na Audit Log.',
      LEDGER_HISTORY_NOT_COMPARABLE:
        'Walang binagong transfer, pero walang checkpoint na maikukumpara sa ledger, kaya hindi made-detect ang nawala o ni-rewrite na history.',
      QUOTES_DELETED: '{count, plural, =1 {Isang quote} other {# quote}} ang na-delete.',
      KEYS_DELETED:
        '{count, plural, =1 {Isang idempotency key ang na-delete} other {# idempotency key ang na-delete}}.',
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
      PROCESS_ENDED: 'Huminto ang process na nagpapatakbo nito, at wala nang natitirang attempt.',
      SMS_UNREACHABLE: 'Hindi maabot ang SMS gateway.',
      SMS_NO_REPLY: 'Hindi sumagot ang SMS gateway. Baka na-deliver na ang mensahe.',
      SMS_STATUS: 'Status {status} ang ibinalik ng SMS gateway.',
      SMS_STATUS_UNCLEAR: 'Status {status} ang ibinalik ng SMS gateway. Baka na-deliver na ang mensahe.',
      SMS_NOT_DELIVERED: 'Hindi na-deliver ng provider ang mensahe.',
      MESSAGE_TEXT_GONE: 'Hindi na naka-store ang text ng mensahe.',
      MESSAGE_MAYBE_DELIVERED:
        'Nag-restart ang system bago sumagot ang gateway. Baka na-deliver na ang mensahe.',
      MAIL_MAYBE_DELIVERED:
        'Baka na-deliver na ang email. Dalawang beses naputol ang connection bago ito nakumpirma ng mail server: {error}',
      MAIL_LINK_UNREADABLE: 'Ibang secret ang ginamit sa pag-encrypt ng link. Mag-request ng bago.',
      MAIL_TOO_LATE: 'Tatlong araw nang hindi naipadala ang email: {error}',
      JOB_EXPORT: 'Gumawa ng export file',
      JOB_SEND_MESSAGE: 'Magpadala ng SMS o push message',
      JOB_SWEEP_MESSAGES: 'I-expire at i-retry ang mga naka-queue na mensahe',
      JOB_DELETE_RECORDS: 'I-delete ang mga session, email at mensahe na tapos na ang retention period',
      JOB_EXPIRE_REQUESTS: 'I-expire ang mga request na walang desisyon',
      JOB_REMIND_APPROVERS: 'Paalalahanan ang mga approver isang araw bago mag-expire',
      JOB_CHECK_AUDIT: 'I-check ang audit log laban sa mga checkpoint nito',
      JOB_CHECK_LEDGER_HISTORY: 'I-check ang history ng ledger laban sa mga checkpoint nito',
      JOB_DELETE_QUOTES: 'I-delete ang mga quote na mahigit isang araw nang expired',
      JOB_DELETE_KEYS: 'I-delete ang mga idempotency key na lampas isang araw',
      JOB_PREPARE_MONTHS: 'Ihanda ang mga susunod na buwan ng ledger at audit log',
      JOB_DELETE_RUNS: 'I-delete ang mga lumang job run',
      JOB_ALERT_LOOKUPS: 'Mag-alert sa maraming lookup',
      LOOKUPS_ALERTED:
        '{count, plural, =0 {Walang lampas sa limit.} =1 {Isang tao ang lampas sa limit.} other {# tao ang lampas sa limit.}}',
      JOB_DELETE_FILES: 'I-delete ang mga file na hindi na ginagamit',
      RUN_CANCELLED: 'Na-cancel ang run na ito.',
      MESSAGE_FAILED: 'Hindi tinanggap ng gateway ang mensahe.',
    },
  }),
)
