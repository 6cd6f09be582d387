import { wordsOf } from '#platform/words.ts'

/** Texts for the link between a user and the company's identity service. */
export const identityWords = wordsOf({
  en: {
    createSignInLink: 'Send sign-in link',
    linkNotActive: 'Only active or pending accounts can be linked.',
    createSignInLinkConsequence:
      '{name} receives a link by email. The account of the identity service that signs in with it becomes theirs. It works once, within 24 hours.',
    removeSecondFactors: 'Remove second factors',
    removeSecondFactorsTitle: 'Remove the second factors of {name}?',
    removeSecondFactorsConsequence:
      'Another administrator must approve it. {name} is then signed out, signs in with the password alone or sets up two-step verification again, and cannot approve requests for 24 hours.',
    secondFactorsNotActive: 'Only active accounts use second factors.',
    removeSignIn: 'Remove linked sign-in',
    removeSignInConsequence:
      '{name} is signed out of all devices and cannot sign in with {email} until a new link is created.',
  },
  fil: {
    createSignInLink: 'Magpadala ng sign-in link',
    linkNotActive: 'Mga active o pending na account lang ang puwedeng i-link.',
    createSignInLinkConsequence:
      'Makakatanggap si {name} ng link sa email. Ang account ng identity service na gagamitin sa pag-sign in ang magiging account niya. Isang beses lang itong gagana, sa loob ng 24 oras.',
    removeSecondFactors: 'Alisin ang mga second factor',
    removeSecondFactorsTitle: 'Alisin ang mga second factor ni {name}?',
    removeSecondFactorsConsequence:
      'Kailangan itong i-approve ng ibang administrator. Masa-sign out si {name}, magsa-sign in gamit ang password lang o ise-set up ulit ang two-step verification, at hindi makakapag-approve ng request sa loob ng 24 oras.',
    secondFactorsNotActive: 'Mga active na account lang ang gumagamit ng second factor.',
    removeSignIn: 'Alisin ang naka-link na sign-in',
    removeSignInConsequence:
      'Masa-sign out si {name} sa lahat ng device at hindi makakapag-sign in gamit ang {email} hangga’t walang bagong link.',
  },
})
