import { wordsOf } from '#platform/words/words.ts'

/** Texts of the merchant timeline. */
export const words = wordsOf({
  en: {
    about: 'About',
    everything: 'Everything',
    profile: 'Profile and number',
    identity: 'Identity checks',
    watchlist: 'Watchlist',
    business: 'Shops and rates',
    wallet: 'Wallet status',
    limits: 'Limits',
    adjustments: 'Adjustments',
    messages: 'Messages',
  },
  fil: {
    about: 'Tungkol sa',
    everything: 'Lahat',
    profile: 'Profile at numero',
    identity: 'Pagsusuri ng pagkakakilanlan',
    watchlist: 'Watchlist',
    business: 'Mga tindahan at singil',
    wallet: 'Katayuan ng wallet',
    limits: 'Mga limitasyon',
    adjustments: 'Mga adjustment',
    messages: 'Mga mensahe',
  },
})
