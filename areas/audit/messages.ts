import { messagesOf, wordsOf } from '#platform/words.ts'

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
      APPROVAL_TYPE_BREAK: 'Break of audit log or ledger history',
      TITLE_BREAK: 'Record the break of the audit log at positions {from, number}–{to, number}',
      TITLE_LEDGER_BREAK: 'Record the break of the ledger history at positions {from, number}–{to, number}',
      BREAK_NOT_FOUND:
        'This break no longer exists or has changed. Verify the audit log again and record the listed break.',
      BREAK_PENDING: 'Request {ref} for this break is awaiting approval.',
      BREAK_ALREADY_RECORDED: 'The break at positions {from, number}–{to, number} is already recorded.',
      BREAK_CHAIN_CHANGED: 'The history was changed since this request was submitted. Do not approve it.',
      BREAK_RECORDED:
        'The break at positions {from, number}–{to, number} was recorded. It is no longer reported as an error.',
      BREAK_LABEL: 'Positions {from, number}–{to, number}',
      LEDGER_BREAK_LABEL: 'Ledger positions {from, number}–{to, number}',
      WARNING_BREAK:
        'After approval, the missing history between these positions is no longer reported. This cannot be undone.',
      PASSED_CHAIN: 'Checkpoints before the break match the current history.',
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
      APPROVAL_TYPE_BREAK: 'Break ng audit log o ng history ng ledger',
      TITLE_BREAK: 'I-record ang break ng audit log sa posisyon {from, number}–{to, number}',
      TITLE_LEDGER_BREAK: 'I-record ang break ng history ng ledger sa posisyon {from, number}–{to, number}',
      BREAK_NOT_FOUND:
        'Wala na o nabago na ang break na ito. I-verify ulit ang audit log at i-record ang break na nasa listahan.',
      BREAK_PENDING: 'Naghihintay ng approval ang request {ref} para sa break na ito.',
      BREAK_ALREADY_RECORDED: 'Na-record na ang break sa posisyon {from, number}–{to, number}.',
      BREAK_CHAIN_CHANGED: 'Nabago ang history mula nang isumite ang request na ito. Huwag itong i-approve.',
      BREAK_RECORDED:
        'Na-record ang break sa posisyon {from, number}–{to, number}. Hindi na ito ire-report bilang error.',
      BREAK_LABEL: 'Posisyon {from, number}–{to, number}',
      LEDGER_BREAK_LABEL: 'Posisyon {from, number}–{to, number} ng ledger',
      WARNING_BREAK:
        'Kapag na-approve, hindi na ire-report ang nawawalang history sa pagitan ng mga posisyong ito. Hindi na ito mababawi.',
      PASSED_CHAIN: 'Tugma sa kasalukuyang history ang mga checkpoint bago ang break.',
    },
  }),
)
