import { wordsOf } from '#platform/words/words.ts'

/** Texts of the emails about a person's password. */
export const mailWords = wordsOf({
  en: {
    resetSubject: 'Set a new password',
    greeting: 'Hello {name},',
    resetText:
      'Someone asked for a new password for your account {email}. If it was you, set it within {minutes} minutes:',
    resetOpen: 'Set a new password:',
    resetOnce: 'The link works once. Your current password stays valid until you set a new one.',
    resetIgnore: 'If it was not you, ignore this mail. Nobody can change your password without this link.',
    changedSubject: 'Your password was changed',
    changedText: 'The password of your account {email} was changed on {moment}.',
    changedSessions: 'Your other sessions were signed out.',
    changedNotYou: 'If it was not you, tell a user manager immediately and set a new password.',
    changedOpen: 'Set a new password:',
  },
  fil: {
    resetSubject: 'Mag-set ng bagong password',
    greeting: 'Hello {name},',
    resetText:
      'May humiling ng bagong password para sa account mong {email}. Kung ikaw ito, i-set ito sa loob ng {minutes} minuto:',
    resetOpen: 'Mag-set ng bagong password:',
    resetOnce:
      'Isang beses lang gagana ang link. Gagana pa rin ang kasalukuyang password mo hangga’t wala kang nase-set na bago.',
    resetIgnore:
      'Kung hindi ikaw, huwag pansinin ang mail na ito. Walang makakapagpalit ng password mo kung wala ang link na ito.',
    changedSubject: 'Napalitan ang password mo',
    changedText: 'Napalitan ang password ng account mong {email} noong {moment}.',
    changedSessions: 'Na-sign out ang iba mong session.',
    changedNotYou: 'Kung hindi ikaw, sabihin agad sa user manager at mag-set ng bagong password.',
    changedOpen: 'Mag-set ng bagong password:',
  },
})
