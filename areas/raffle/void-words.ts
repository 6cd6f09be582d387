import { wordsOf } from '#platform/words/words.ts'

/** Published reasons for voiding a winner, as shown on the live screen and the public page. */
export const voidWords = wordsOf({
  en: {
    void_ineligible: 'Not eligible under the mechanics',
    void_excluded: 'Staff of the company or its agencies, or a relative',
    void_mismatch: 'The papers did not match the entry',
    void_unreachable: 'Could not be reached in time',
    void_declined: 'Declined the prize',
    void_other: 'Another reason, kept in the record of the draw',
    publicReason: 'What everybody reads',
    chooseReason: 'Choose a reason',
    privateReason: 'What was found out, for staff only',
  },
  fil: {
    void_ineligible: 'Hindi pasok sa mechanics',
    void_excluded: 'Empleyado ng kompanya o ng ahensiya nito, o kamag-anak',
    void_mismatch: 'Hindi tugma sa entry ang mga papeles',
    void_unreachable: 'Hindi nakontak sa takdang panahon',
    void_declined: 'Tinanggihan ang premyo',
    void_other: 'Iba pang dahilan na nasa tala ng bunutan',
    publicReason: 'Ang mababasa ng lahat',
    chooseReason: 'Pumili ng dahilan',
    privateReason: 'Ang natuklasan, para sa staff lang',
  },
})
