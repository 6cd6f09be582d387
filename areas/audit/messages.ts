import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const auditMessages = messagesOf(
  'audit',
  wordsOf({
    en: {
      ALREADY_VERIFYING:
        '{person} is verifying the audit log. Wait for the result or stop the verification first.',
      ENTRY_NOT_FOUND: 'Audit entry {id} was not found.',
      NOTHING_MASKED: 'Entry {id} has no masked values.',
      REVEALED: 'The entry was revealed in full. This was recorded in the audit log.',
      STOPPING: 'The verification is stopping.',
      ALREADY_ENDED: 'The verification has already ended.',
      STOPPED: 'The verification was stopped before it finished, so there is no result.',
      STATUS_BEFORE: 'Status before',
      STATUS_AFTER: 'Status after',
    },
    fil: {
      ALREADY_VERIFYING:
        'Bine-verify ni {person} ang audit log. Hintayin ang resulta o itigil muna ang pag-verify.',
      ENTRY_NOT_FOUND: 'Hindi nakita ang audit entry {id}.',
      NOTHING_MASKED: 'Walang naka-mask na value ang entry {id}.',
      REVEALED: 'Na-reveal nang buo ang entry. Na-record ito sa audit log.',
      STOPPING: 'Itinitigil na ang pag-verify.',
      ALREADY_ENDED: 'Tapos na ang pag-verify.',
      STOPPED: 'Itinigil ang pag-verify bago matapos, kaya walang resulta.',
      STATUS_BEFORE: 'Dating status',
      STATUS_AFTER: 'Bagong status',
    },
  }),
)
