import { wordsOf } from '#platform/words.ts'

/** Texts of the mail that invites a person to the console. */
export const words = wordsOf({
  en: {
    subject: 'Your invitation to the console',
    invited: 'Open this link to set up your sign-in to the console:',
    once: 'The link works once, until {moment}. Do not forward it.',
  },
  fil: {
    subject: 'Ang invitation mo sa console',
    invited: 'Buksan ang link na ito para i-set up ang sign-in mo sa console:',
    once: 'Isang beses lang gagana ang link, hanggang {moment}. Huwag itong i-forward.',
  },
})
