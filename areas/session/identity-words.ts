import { wordsOf } from '#platform/words/words.ts'

/** Texts for the link between a user and the company's identity service. */
export const identityWords = wordsOf({
  en: {
    offerIdentity: 'Link a sign-in',
    offerNotActive: 'Only an account that is active or waits to be is linked.',
    offerIdentityConsequence:
      'A link is made for {name}. Whoever opens it and signs in at the identity service is {name} from then on. It opens once, within 24 hours.',
    unlinkIdentity: 'End the linked sign-in',
    unlinkIdentityConsequence:
      '{name} is signed out everywhere and can no longer sign in by the account {email}, until another link is made.',
  },
  fil: {
    offerIdentity: 'Mag-ugnay ng sign-in',
    offerNotActive: 'Account lang na active o naghihintay pa ang naiuugnay.',
    offerIdentityConsequence:
      'Gagawa ng link para kay {name}. Kung sino ang magbukas nito at mag-sign in sa identity service, siya na si {name} mula noon. Isang beses lang itong bubukas, sa loob ng 24 oras.',
    unlinkIdentity: 'Tapusin ang naiugnay na sign-in',
    unlinkIdentityConsequence:
      'Masa-sign out si {name} saanman siya naroon, at hindi na makakapag-sign in gamit ang account na {email} hangga’t walang bagong link.',
  },
})
