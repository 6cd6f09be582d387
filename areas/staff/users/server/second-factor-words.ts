import { wordsOf } from '#platform/words.ts'

/** Texts of the mail about removed second factors. */
export const words = wordsOf({
  en: {
    subject: 'Your two-step verification was removed',
    removed: 'Two administrators removed the authenticator app, passkeys and recovery codes of your account.',
    next: 'Set up two-step verification when you sign in. You cannot approve requests for 24 hours.',
    notYou: 'If you did not ask for it, notify a user manager immediately and set a new password:',
  },
  fil: {
    subject: 'Inalis ang two-step verification mo',
    removed:
      'Inalis ng dalawang administrator ang authenticator app, mga passkey at recovery code ng account mo.',
    next: 'I-set up ang two-step verification kapag nag-sign in ka. Hindi ka makakapag-approve ng request sa loob ng 24 oras.',
    notYou: 'Kung hindi mo ito hiniling, ipaalam agad sa user manager at mag-set ng bagong password:',
  },
})
