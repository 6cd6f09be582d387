import { wordsOf } from '#platform/words.ts'

/** SMS to a merchant whose deposit could not be matched. */
export const depositCustomerWords = wordsOf({
  en: {
    proofRequest:
      'We received your deposit of {amount} at {bank} on {date} and need proof. Send a photo of your deposit slip with the reference {reference} through Help in the app. We never ask for your PIN or password.',
  },
  fil: {
    proofRequest:
      'Natanggap po namin ang inyong deposit na {amount} sa {bank} noong {date} at kailangan namin ng patunay. Magpadala po ng litrato ng deposit slip na may reference na {reference} sa Help ng app. Hindi po namin hinihingi ang inyong PIN o password.',
  },
})
