import { wordsOf } from '#platform/words.ts'

/** Published reasons for voiding a winner, as shown on the live screen and the public page. */
export const voidWords = wordsOf({
  en: {
    void_ineligible: 'Not eligible under the mechanics',
    void_excluded: 'Staff of the company or its agencies, or a relative',
    void_mismatch: 'Documents did not match the entry',
    void_unreachable: 'Could not be reached in time',
    void_declined: 'Declined the prize',
    void_other: 'Other reason, recorded with the draw',
    publicReason: 'Published reason',
    chooseReason: 'Choose a reason',
    privateReason: 'Internal details, for staff only',
  },
  fil: {
    void_ineligible: 'Hindi kwalipikado ayon sa mechanics',
    void_excluded: 'Staff ng kumpanya o ng mga ahensya nito, o kamag-anak',
    void_mismatch: 'Hindi tugma sa entry ang mga dokumento',
    void_unreachable: 'Hindi nakontak sa takdang panahon',
    void_declined: 'Tinanggihan ang premyo',
    void_other: 'Ibang dahilan, naka-record kasama ng draw',
    publicReason: 'Na-publish na dahilan',
    chooseReason: 'Pumili ng dahilan',
    privateReason: 'Mga detalye para sa staff lang',
  },
})
