import { wordsOf } from '#platform/words.ts'

/** Texts of the page that a registration link opens. */
export const confirmRegistrationWords = wordsOf({
  en: {
    title: 'Confirm your registration',
    intro: 'Enter the password that you chose when you registered.',
    confirm: 'Confirm registration',
    doneTitle: 'Registration confirmed',
    doneText: 'You can sign in once a user manager has activated your account.',
  },
  fil: {
    title: 'Kumpirmahin ang registration mo',
    intro: 'Ilagay ang password na pinili mo noong nag-register ka.',
    confirm: 'Kumpirmahin ang registration',
    doneTitle: 'Nakumpirma na ang registration',
    doneText: 'Makakapag-sign in ka kapag na-activate na ng user manager ang account mo.',
  },
})
