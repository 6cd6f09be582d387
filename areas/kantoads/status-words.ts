import { type commonWords, wordsOf } from '#platform/words.ts'

/** Names of statuses on badges and in filters that are not among the common words. */
export const statusWords = wordsOf({
  both: {
    status_verified: 'Verified',
    status_for_audit: 'For Audit',
    status_in_progress: 'In Progress',
    status_passed: 'Passed',
    status_for_reaudit: 'For Reaudit',
    status_under_review: 'Under Review',
    status_withdrawn: 'Withdrawn',
    status_matched: 'Matched',
    status_dismissed: 'Dismissed',
  },
  en: {},
  fil: {},
})

type StatusOf<Key> = Key extends `status_${infer Status}` ? Status : never

export type KnownStatus = StatusOf<keyof (typeof statusWords)['en'] | keyof (typeof commonWords)['en']>
