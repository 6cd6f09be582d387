import { wordsOf } from '#platform/words.ts'

/** Texts of the emails about a person's password. */
export const mailWords = wordsOf({
  en: {
    resetSubject: 'Set a new password',
    resetText:
      'A new password was requested for your account {email}. If you requested it, set it within {minutes} minutes:',
    resetOpen: 'Set a new password:',
    resetOnce: 'The link works once. Your current password stays valid until you set a new one.',
    resetIgnore:
      'If you did not request it, ignore this email. Your password cannot be changed without this link.',
    changedSubject: 'Your password was changed',
    changedText: 'The password of your account {email} was changed on {moment}.',
    changedSessions: 'Your other sessions were signed out.',
    registerSubject: 'Confirm your registration',
    registerText:
      'Someone registered for a console account with {email}. If it was you, confirm it within {hours} hours and enter the password that you chose:',
    takenSubject: 'You already have an account',
    takenText: 'Someone tried to register with {email}, which already has an account. Sign in here:',
    registerIgnore: 'If it was not you, ignore this email. Nothing happens without this link.',
    factorOnSubject: 'Two-step verification was turned on',
    factorOnText: 'Two-step verification of your account {email} was turned on with a new app on {moment}.',
    factorOffSubject: 'Two-step verification was turned off',
    factorOffText: 'Two-step verification of your account {email} was turned off on {moment}.',
    passkeyAddedSubject: 'A passkey was added',
    passkeyAddedText: 'The passkey “{passkey}” was added to your account {email} on {moment}.',
    passkeyRemovedSubject: 'A passkey was removed',
    passkeyRemovedText: 'The passkey “{passkey}” was removed from your account {email} on {moment}.',
    changedNotYou: 'If this was not you, notify a user manager immediately and set a new password.',
    changedOpen: 'Set a new password:',
  },
  fil: {
    resetSubject: 'Mag-set ng bagong password',
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
    registerSubject: 'Kumpirmahin ang registration mo',
    registerText:
      'May nag-register para sa account sa console gamit ang {email}. Kung ikaw ito, kumpirmahin sa loob ng {hours} oras at ilagay ang password na pinili mo:',
    takenSubject: 'May account ka na',
    takenText: 'May sumubok na mag-register gamit ang {email}, na may account na. Mag-sign in dito:',
    registerIgnore:
      'Kung hindi ikaw ito, huwag pansinin ang email na ito. Walang mangyayari kung wala ang link na ito.',
    factorOnSubject: 'Na-on ang two-step verification',
    factorOnText:
      'Na-on ang two-step verification ng account mong {email} gamit ang bagong app noong {moment}.',
    factorOffSubject: 'Na-off ang two-step verification',
    factorOffText: 'Na-off ang two-step verification ng account mong {email} noong {moment}.',
    passkeyAddedSubject: 'May naidagdag na passkey',
    passkeyAddedText: 'Naidagdag ang passkey na “{passkey}” sa account mong {email} noong {moment}.',
    passkeyRemovedSubject: 'May naalis na passkey',
    passkeyRemovedText: 'Naalis ang passkey na “{passkey}” sa account mong {email} noong {moment}.',
    changedNotYou: 'Kung hindi ikaw ito, ipaalam agad sa user manager at mag-set ng bagong password.',
    changedOpen: 'Mag-set ng bagong password:',
  },
})
