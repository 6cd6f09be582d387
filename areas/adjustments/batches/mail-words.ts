import { wordsOf } from '#platform/words/words.ts'

/** Email that informs the maker of the result of a batch. */
export const batchMailWords = wordsOf({
  en: {
    completedSubject: '{ref} is completed',
    partialSubject: '{ref} ended with rows that were not posted',
    failedSubject: '{ref} failed',
    greeting: 'Hello,',
    ended: 'Your batch {ref} has ended: {completed} completed, {failed} failed, {leftOut} not attempted.',
    approvedBy: 'Approved by: {email}',
    look: 'Open the batch:',
  },
  fil: {
    completedSubject: 'Completed na ang {ref}',
    partialSubject: 'Natapos ang {ref} nang may mga row na hindi na-post',
    failedSubject: 'Nag-fail ang {ref}',
    greeting: 'Hello,',
    ended:
      'Natapos na ang batch mong {ref}: {completed} ang completed, {failed} ang failed, {leftOut} ang hindi sinubukan.',
    approvedBy: 'In-approve ni: {email}',
    look: 'Buksan ang batch:',
  },
})
