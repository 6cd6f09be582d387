import { wordsOf } from '#platform/words/words.ts'

/** Texts of queues of records that await a decision. */
export const decisionWords = wordsOf({
  en: {
    queue: '{n} pending, oldest first',
    positionOf: '{n} of {total}',
    previous: 'Previous',
    next: 'Next',
    endOfQueue: 'End of the queue',
    allDecided: 'Nothing else in this list is pending.',
    skippedLeft: '{n, plural, one {# item is} other {# items are}} still pending.',
    openFirst: 'Open the first one',
  },
  fil: {
    queue: '{n} pending, pinakaluma muna',
    positionOf: '{n} sa {total}',
    previous: 'Nauna',
    next: 'Susunod',
    endOfQueue: 'Dulo na ng queue',
    allDecided: 'Wala nang ibang pending sa listahang ito.',
    skippedLeft: '{n, plural, =1 {Isa} other {#}} ang pending pa.',
    openFirst: 'Buksan ang pinakauna',
  },
})
