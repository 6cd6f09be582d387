import { wordsOf } from '#platform/words/words.ts'

/** Texts of the emails about a person's password. */
export const mailWords = wordsOf({
  en: {
    resetSubject: 'Set a new password',
    greeting: 'Hello {name},',
    resetText:
      'A new password was requested for your account {email}. If you requested it, set it within {minutes} minutes:',
    resetOpen: 'Set a new password:',
    resetOnce: 'The link works once. Your current password stays valid until you set a new one.',
    resetIgnore:
      'If you did not request it, ignore this email. Your password cannot be changed without this link.',
    changedSubject: 'Your password was changed',
    changedText: 'The password of your account {email} was changed on {moment}.',
    changedSessions: 'Your other sessions were signed out.',
    changedNotYou: 'If this was not you, notify a user manager immediately and set a new password.',
    changedOpen: 'Set a new password:',
  },
  fil: {
    resetSubject: 'Mag-set ng bagong password',
    greeting: 'Hello {name},',
    resetText:
      'May nag-request ng bagong password para sa account mong {email}. Kung ikaw ito, i-set ito sa loob ng {minutes} minuto:',
    resetOpen: 'Mag-set ng bagong password:',
    resetOnce:
      'Isang beses lang gagana ang link. Valid pa rin ang kasalukuyang password mo hangga’t hindi ka nagse-set ng bago.',
    resetIgnore:
      'Kung hindi ikaw ang nag-request, huwag pansinin ang email na ito. Hindi mapapalitan ang password mo kung wala ang link na ito.',
    changedSubject: 'Napalitan ang password mo',
    changedText: 'Napalitan ang password ng account mong {email} noong {moment}.',
    changedSessions: 'Na-sign out ang iba mong session.',
    changedNotYou: 'Kung hindi ikaw ito, ipaalam agad sa user manager at mag-set ng bagong password.',
    changedOpen: 'Mag-set ng bagong password:',
  },
})
