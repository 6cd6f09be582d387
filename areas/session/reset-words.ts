import { wordsOf } from '#platform/words.ts'

/** Texts of the pages for a forgotten password. */
export const resetWords = wordsOf({
  en: {
    heading: 'Forgot your password?',
    intro: 'Enter the email of your account. You will get a link to set a new password.',
    sendLink: 'Send link',
    sentTitle: 'Check your email',
    sentText:
      'If {email} belongs to an active account, a link was sent. It is valid for {minutes} minutes and works once.',
    backToSignIn: 'Back to sign-in',
    contactManager: 'This console cannot send email. Contact a user manager to set a new password for you.',
    resetElsewhere: 'Your password is managed by your company’s identity service. Reset it there.',
    newTitle: 'Set a new password',
    newIntro: 'For {email}. You will be signed out of all devices.',
    setPassword: 'Set password',
    doneTitle: 'Your password was updated',
    doneText: 'Sign in with your new password.',
    expiredTitle: 'This link is no longer valid',
    expiredText: 'It has expired, was already used, or was replaced by a newer link.',
    requestAnother: 'Request another link',
  },
  fil: {
    heading: 'Nakalimutan ang password?',
    intro: 'Ilagay ang email ng account mo. Makakatanggap ka ng link para mag-set ng bagong password.',
    sendLink: 'Ipadala ang link',
    sentTitle: 'I-check ang email mo',
    sentText:
      'Kung active account ang {email}, naipadala na ang link. Isang beses lang itong gagana sa loob ng {minutes} minuto.',
    backToSignIn: 'Bumalik sa sign-in',
    contactManager:
      'Hindi makapagpadala ng email ang console na ito. Makipag-ugnayan sa user manager para ma-set ang bagong password mo.',
    resetElsewhere: 'Ang identity service ng kumpanya ang namamahala sa password mo. Doon ito i-reset.',
    newTitle: 'Mag-set ng bagong password',
    newIntro: 'Para sa {email}. Masa-sign out ka sa lahat ng device.',
    setPassword: 'I-set ang password',
    doneTitle: 'Na-update na ang password mo',
    doneText: 'Mag-sign in gamit ang bagong password.',
    expiredTitle: 'Hindi na valid ang link na ito',
    expiredText: 'Expired na ito, nagamit na, o napalitan ng mas bagong link.',
    requestAnother: 'Humingi ng panibagong link',
  },
})
