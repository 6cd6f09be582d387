import { wordsOf } from '#platform/words/words.ts'

/** Texts of the pages for a forgotten password. */
export const resetWords = wordsOf({
  en: {
    title: 'Forgot your password?',
    intro: 'Enter the email of your account. We send a link to set a new password.',
    email: 'Email',
    sendLink: 'Send link',
    sentTitle: 'Check your mail',
    sentText:
      'If {email} belongs to an active account, a link is on its way. It is valid for {minutes} minutes and works once.',
    backToSignIn: 'Back to sign-in',
    askManager: 'This console cannot send mail. Ask a user manager to set a new password for you.',
    resetElsewhere: 'Your password is managed by your company’s identity service. Reset it there.',
    newTitle: 'Set a new password',
    newIntro: 'For {email}. You are signed out of all devices afterwards.',
    setPassword: 'Set password',
    doneTitle: 'Your password was changed',
    doneText: 'Sign in with your new password.',
    signIn: 'Sign in',
    expiredTitle: 'This link is no longer valid',
    expiredText: 'It has expired, was already used, or was replaced by a newer one.',
    requestAnother: 'Request another link',
  },
  fil: {
    title: 'Nakalimutan ang password?',
    intro: 'Ilagay ang email ng account mo. Magpapadala kami ng link para mag-set ng bagong password.',
    email: 'Email',
    sendLink: 'Ipadala ang link',
    sentTitle: 'Tingnan ang mail mo',
    sentText:
      'Kung active account ang {email}, paparating na ang link. Gagana ito nang isang beses sa loob ng {minutes} minuto.',
    backToSignIn: 'Bumalik sa sign-in',
    askManager:
      'Hindi makapagpadala ng mail ang console na ito. Magpa-set ng bagong password sa user manager.',
    resetElsewhere: 'Nasa identity service ng kompanya ang password mo. Doon ito i-reset.',
    newTitle: 'Mag-set ng bagong password',
    newIntro: 'Para sa {email}. Masa-sign out ka sa lahat ng device pagkatapos.',
    setPassword: 'I-set ang password',
    doneTitle: 'Napalitan na ang password mo',
    doneText: 'Mag-sign in gamit ang bagong password.',
    signIn: 'Mag-sign in',
    expiredTitle: 'Hindi na valid ang link na ito',
    expiredText: 'Expired na ito, nagamit na, o napalitan ng mas bago.',
    requestAnother: 'Humiling ng panibagong link',
  },
})
