import { wordsOf } from '#platform/words.ts'

/** Texts of the merchant timeline. */
export const words = wordsOf({
  en: {
    topics: 'Topics',
    topic_profile: 'Profile and mobile number',
    topic_identity: 'Identity verification',
    topic_watchlist: 'Watchlist',
    topic_business: 'Businesses and rates',
    topic_wallet: 'Wallet status',
    topic_limits: 'Limits',
    topic_adjustments: 'Adjustments',
    topic_messages: 'Messages',
  },
  fil: {
    topics: 'Mga topic',
    topic_profile: 'Profile at mobile number',
    topic_identity: 'Pag-verify ng identity',
    topic_watchlist: 'Watchlist',
    topic_business: 'Mga negosyo at rate',
    topic_wallet: 'Status ng wallet',
    topic_limits: 'Mga limit',
    topic_adjustments: 'Mga adjustment',
    topic_messages: 'Mga mensahe',
  },
})
