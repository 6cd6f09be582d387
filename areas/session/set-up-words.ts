import { wordsOf } from '#platform/words.ts'

/** Texts of the page that sets up an authenticator app required by the identity service. */
export const setUpWords = wordsOf({
  en: {
    heading: 'Set up two-step verification',
    intro: 'Scan this QR code with an authenticator app, then enter the 6-digit code it shows.',
    qrCode: 'QR code for your authenticator app',
    orType: 'Or enter this key in the app:',
    failed: 'You are not signed in',
  },
  fil: {
    heading: 'I-set up ang two-step verification',
    intro:
      'I-scan ang QR code na ito gamit ang authenticator app, saka ilagay ang 6-digit na code na lalabas.',
    qrCode: 'QR code para sa authenticator app mo',
    orType: 'O ilagay ang key na ito sa app:',
    failed: 'Hindi ka naka-sign in',
  },
})
