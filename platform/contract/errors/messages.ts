import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors that any call can have. */
export const platformMessages = messagesOf(
  'platform',
  wordsOf({
    en: {
      SIGN_IN_FIRST: 'Sign in first.',
      FORBIDDEN: 'Looks like your access is limited. Please contact your administrator.',
      VERSION_REQUIRED: 'Enter the version that you reviewed',
      CHANGED: 'This record was changed by someone else. Reload and try again.',
      CHANGED_BY: 'This record was changed by {person} on {at}. Reload and try again.',
      CHANGED_TO_STATUS:
        'This record was changed by {person} on {at} and is now {status}. Reload and try again.',
    },
    fil: {
      SIGN_IN_FIRST: 'Mag-sign in muna.',
      FORBIDDEN: 'Mukhang limitado ang access mo. Makipag-ugnayan sa administrator mo.',
      VERSION_REQUIRED: 'Ilagay ang version na ni-review mo',
      CHANGED: 'Binago ng iba ang record na ito. Mag-reload at subukan ulit.',
      CHANGED_BY: 'Binago ni {person} ang record na ito noong {at}. Mag-reload at subukan ulit.',
      CHANGED_TO_STATUS:
        'Binago ni {person} ang record na ito noong {at} at {status} na ngayon. Mag-reload at subukan ulit.',
    },
  }),
)
