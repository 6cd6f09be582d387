import { wordsOf } from '#platform/words/words.ts'

/** Labels of the links that start an adjustment from a wallet or a transaction. */
export const adjustWords = wordsOf({
  en: {
    adjustWallet: 'Adjust this wallet',
    adjustTransaction: 'Adjust for this transaction',
  },
  fil: {
    adjustWallet: 'Itama ang wallet na ito',
    adjustTransaction: 'Itama para sa transaksiyong ito',
  },
})
