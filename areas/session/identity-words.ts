import { wordsOf } from '#platform/words/words.ts'

/** Texts for the link between a user and the company's identity service. */
export const identityWords = wordsOf({
  en: {
    createSignInLink: 'Send sign-in link',
    linkNotActive: 'Only active or pending accounts can be linked.',
    createSignInLinkConsequence:
      '{name} receives a link by email. The account of the identity service that signs in with it becomes theirs. It works once, within 24 hours.',
    removeSignIn: 'Remove linked sign-in',
    removeSignInConsequence:
      '{name} is signed out of all devices and cannot sign in with {email} until a new link is created.',
  },
  fil: {
    createSignInLink: 'Magpadala ng sign-in link',
    linkNotActive: 'Mga active o pending na account lang ang puwedeng i-link.',
    createSignInLinkConsequence:
      'Makakatanggap si {name} ng link sa email. Ang account ng identity service na gagamitin sa pag-sign in ang magiging account niya. Isang beses lang itong gagana, sa loob ng 24 oras.',
    removeSignIn: 'Alisin ang naka-link na sign-in',
    removeSignInConsequence:
      'Masa-sign out si {name} sa lahat ng device at hindi makakapag-sign in gamit ang {email} hangga’t walang bagong link.',
  },
})
