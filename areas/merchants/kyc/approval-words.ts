import { wordsOf } from '#platform/words.ts'

/** Texts of the KYC approval dialog. */
export const approvalWords = wordsOf({
  en: {
    idExpiryHint: 'As printed on the ID',
    approvalReason: 'Reason for approval',
  },
  fil: {
    idExpiryHint: 'Gaya ng nakasulat sa ID',
    approvalReason: 'Dahilan ng pag-approve',
  },
})
