import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const approvalsMessages = messagesOf(
  'approvals',
  wordsOf({
    en: {
      FIRST_DAY_PAST: 'Choose today or a later day',
      LAST_DAY_EARLIER: 'Choose a last day on or after the first day',
      TOO_MANY_DAYS: 'Choose up to {max} days',
      NOT_LINE_MANAGER: 'Only line managers receive requests, so you have nothing to delegate.',
      ABSENCE_NOT_FOUND: 'This absence was not found.',
      REQUEST_OR_LINK: 'Send either the request or the link',
      WITHDRAWN: '{ref} was withdrawn.',
      COLLEAGUE_REQUIRED: 'Choose another active line manager',
      ABSENCE_OVERLAPS: 'These days overlap another absence. End that one first.',
      ABSENCE_SAVED: '{name} will approve requests for you from {firstDay} to {lastDay}.',
      ABSENCE_ENDED: '{name} no longer approves requests for you.',
      BULK_DECIDED:
        '{count, plural, one {# request was} other {# requests were}} {verdict, select, approve {approved} other {rejected}}.',
      BULK_PARTLY_DECIDED:
        '{decided, number} {verdict, select, approve {approved} other {rejected}}, {failed, number} not decided. The reasons are listed below.',
    },
    fil: {
      FIRST_DAY_PAST: 'Piliin ang araw na ito o mas huling araw',
      LAST_DAY_EARLIER: 'Pumili ng huling araw na hindi mas maaga sa unang araw',
      TOO_MANY_DAYS: 'Pumili ng hanggang {max} araw',
      NOT_LINE_MANAGER: 'Mga line manager lang ang nakakatanggap ng request, kaya wala kang ide-delegate.',
      ABSENCE_NOT_FOUND: 'Hindi nakita ang absence na ito.',
      REQUEST_OR_LINK: 'Ipadala ang request o ang link, isa lang',
      WITHDRAWN: 'Na-withdraw ang {ref}.',
      COLLEAGUE_REQUIRED: 'Pumili ng ibang active na line manager',
      ABSENCE_OVERLAPS: 'May kasabay na ibang absence ang mga araw na ito. Tapusin muna iyon.',
      ABSENCE_SAVED:
        'Si {name} ang mag-a-approve ng mga request para sa iyo mula {firstDay} hanggang {lastDay}.',
      ABSENCE_ENDED: 'Hindi na nag-a-approve si {name} ng mga request para sa iyo.',
      BULK_DECIDED:
        '{verdict, select, approve {Na-approve} other {Na-reject}} ang {count, plural, =1 {isang request} other {# request}}.',
      BULK_PARTLY_DECIDED:
        '{decided, number} ang {verdict, select, approve {na-approve} other {na-reject}}, {failed, number} ang hindi. Nasa ibaba ang mga dahilan.',
    },
  }),
)
