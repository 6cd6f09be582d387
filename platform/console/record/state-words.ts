import { wordsOf } from '#platform/words/words.ts'

/** Texts of empty, denied and error states. */
export const stateWords = wordsOf({
  en: {
    loadFailed: 'Could not load this section',
    loadFailedSentence: 'The server did not respond as expected. Try again in a moment.',
    requestId: 'Request ID: {id}',
    denied: 'Access Restricted',
    notFound: 'Not found',
  },
  fil: {
    loadFailed: 'Hindi na-load ang section na ito',
    loadFailedSentence: 'Hindi maayos ang sagot ng server. Subukan ulit mayamaya.',
    requestId: 'Request ID: {id}',
    denied: 'Access Restricted',
    notFound: 'Hindi nakita',
  },
})
