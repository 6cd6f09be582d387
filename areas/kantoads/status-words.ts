import { wordsOf } from '#platform/words/words.ts'

/** Names of statuses on badges and in filters. */
export const statusWords = wordsOf({
  en: {
    pending: 'Pending',
    verified: 'Verified',
    approved: 'Approved',
    rejected: 'Rejected',
    processing: 'Processing',
    paid: 'Paid',
    failed: 'Failed',
    for_audit: 'For Audit',
    in_progress: 'In Progress',
    passed: 'Passed',
    for_reaudit: 'For Reaudit',
    closed: 'Closed',
    under_review: 'Under Review',
    completed: 'Completed',
    withdrawn: 'Withdrawn',
    returned: 'Returned for changes',
    open: 'Open',
    matched: 'Matched',
    dismissed: 'Dismissed',
  },
  fil: {
    pending: 'Naghihintay',
    verified: 'Beripikado',
    approved: 'Aprubado',
    rejected: 'Tinanggihan',
    processing: 'Nasa bangko',
    paid: 'Bayad na',
    failed: 'Pumalya',
    for_audit: 'Para sa audit',
    in_progress: 'Ino-audit',
    passed: 'Pasado',
    for_reaudit: 'Para sa panibagong audit',
    closed: 'Sarado',
    under_review: 'Sinusuri',
    completed: 'Tapos na',
    withdrawn: 'Binawi',
    returned: 'Ibinalik para baguhin',
    open: 'Bukas',
    matched: 'Naitugma',
    dismissed: 'Isinantabi',
  },
})

export type KnownStatus = keyof (typeof statusWords)['en']
