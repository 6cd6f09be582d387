import { wordsOf } from '#platform/words/words.ts'

/** Texts of the page that sets up an authenticator app required by the identity service. */
export const setUpWords = wordsOf({
  en: {
    title: 'Set up your second step',
    intro: 'Scan this with an authenticator app, then enter the six digits it shows.',
    picture: 'A QR code that holds the secret',
    orType: 'Or type this into the app:',
    failed: 'You are not signed in',
  },
  fil: {
    title: 'I-set up ang pangalawang hakbang mo',
    intro: 'I-scan ito gamit ang isang authenticator app, saka ilagay ang anim na numerong ipapakita nito.',
    picture: 'QR code na may laman ng sikreto',
    orType: 'O i-type ito sa app:',
    failed: 'Hindi ka naka-sign in',
  },
})
