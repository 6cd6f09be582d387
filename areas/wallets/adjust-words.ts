import { wordsOf } from '#platform/words/words.ts'

/** Labels of the links that start an adjustment from a wallet or a transaction. */
export const adjustWords = wordsOf({
  en: {
    adjustWallet: 'Adjust this wallet',
    adjustTransaction: 'Create adjustment',
  },
  fil: {
    adjustWallet: 'I-adjust ang wallet na ito',
    adjustTransaction: 'Gumawa ng adjustment',
  },
})
