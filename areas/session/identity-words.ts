import { wordsOf } from '#platform/words/words.ts'

/** Texts for the link between a user and the company's identity service. */
export const identityWords = wordsOf({
  en: {
    createSignInLink: 'Create sign-in link',
    linkNotActive: 'Only active or pending accounts can be linked.',
    createSignInLinkConsequence:
      'The link connects {name} to an account of the identity service: the account that signs in with it becomes theirs. It works once, within 24 hours.',
    removeSignIn: 'Remove linked sign-in',
    removeSignInConsequence:
      '{name} is signed out of all devices and cannot sign in with {email} until a new link is created.',
  },
  fil: {
    createSignInLink: 'Gumawa ng sign-in link',
    linkNotActive: 'Mga active o pending na account lang ang puwedeng i-link.',
    createSignInLinkConsequence:
      'Ikokonekta ng link si {name} sa isang account ng identity service: ang account na gagamitin sa pag-sign in ang magiging account niya. Isang beses lang itong gagana, sa loob ng 24 oras.',
    removeSignIn: 'Alisin ang naka-link na sign-in',
    removeSignInConsequence:
      'Masa-sign out si {name} sa lahat ng device at hindi makakapag-sign in gamit ang {email} hangga’t walang bagong link.',
  },
})
