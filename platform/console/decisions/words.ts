import { wordsOf } from '#platform/words/words.ts'

/** Texts of queues of records that await a decision. */
export const decisionWords = wordsOf({
  en: {
    queue: '{n} pending, oldest first',
    positionOf: '{n} of {total}',
    previousRequest: 'Previous request',
    nextRequest: 'Next request',
    endOfQueue: 'End of the queue',
    allDecided: 'No other requests in this list are pending.',
    skippedLeft: '{n, plural, one {# request is} other {# requests are}} still pending.',
    openFirst: 'Open the first one',
  },
  fil: {
    queue: '{n} pending, pinakaluma muna',
    positionOf: '{n} sa {total}',
    previousRequest: 'Nauna',
    nextRequest: 'Susunod',
    endOfQueue: 'Dulo na ng queue',
    allDecided: 'Wala nang ibang pending na request sa listahang ito.',
    skippedLeft: '{n, plural, =1 {Isang request} other {# request}} ang pending pa.',
    openFirst: 'Buksan ang pinakauna',
  },
})
