import { wordsOf } from '#platform/words/words.ts'

/** Labels of the links by which other areas start an adjustment. */
export const startWords = wordsOf({
  en: {
    adjustWallet: 'Adjust this wallet',
    adjustTransaction: 'Adjust for this transaction',
  },
  fil: {
    adjustWallet: 'Itama ang wallet na ito',
    adjustTransaction: 'Itama para sa transaksiyong ito',
  },
})
