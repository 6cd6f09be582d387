import { wordsOf } from '#platform/words/words.ts'

/** Texts of empty, denied and error states. */
export const stateWords = wordsOf({
  en: {
    unavailable: 'This could not be loaded',
    unavailableSentence:
      'The server did not answer as it should. Nothing was changed. Try again in a moment.',
    retry: 'Try again',
    requestId: 'Request {id}',
    denied: 'Access Restricted',
    notFound: 'Not found',
  },
  fil: {
    unavailable: 'Hindi ito makuha ngayon',
    unavailableSentence: 'Hindi sumagot nang maayos ang server. Walang nabago. Subukan ulit maya-maya.',
    retry: 'Subukan ulit',
    requestId: 'Request {id}',
    denied: 'Limitado ang access',
    notFound: 'Hindi nahanap',
  },
})
