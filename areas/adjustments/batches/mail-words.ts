import { wordsOf } from '#platform/words.ts'

/** Email that informs the maker of the result of a batch. */
export const batchMailWords = wordsOf({
  en: {
    completedSubject: '{ref} was completed',
    partialSubject: '{ref} was partially completed',
    failedSubject: '{ref} failed',
    greeting: 'Hello,',
    ended: 'Your batch {ref} ended: {completed} completed, {failed} failed, {leftOut} not attempted.',
    approvedBy: 'Approved by: {name}',
    openBatch: 'Open the batch:',
  },
  fil: {
    completedSubject: 'Na-complete na ang {ref}',
    partialSubject: 'Partially completed ang {ref}',
    failedSubject: 'Nag-fail ang {ref}',
    greeting: 'Hello,',
    ended:
      'Natapos na ang batch mong {ref}: {completed} ang na-complete, {failed} ang nag-fail, {leftOut} ang hindi sinubukan.',
    approvedBy: 'In-approve ni: {name}',
    openBatch: 'Buksan ang batch:',
  },
})
