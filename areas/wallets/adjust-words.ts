import { wordsOf } from '#platform/words.ts'

/** Labels of the links that start an adjustment from a wallet or a transaction. */
export const adjustWords = wordsOf({
  en: {
    adjustWallet: 'Adjust this wallet',
    adjustTransaction: 'New adjustment',
    cannotAdjust_frozen: 'This wallet is frozen and cannot be adjusted.',
    cannotAdjust_closed: 'This wallet is closed and cannot be adjusted.',
  },
  fil: {
    adjustWallet: 'I-adjust ang wallet na ito',
    adjustTransaction: 'Bagong adjustment',
    cannotAdjust_frozen: 'Naka-freeze ang wallet na ito at hindi puwedeng i-adjust.',
    cannotAdjust_closed: 'Sarado na ang wallet na ito at hindi puwedeng i-adjust.',
  },
})
