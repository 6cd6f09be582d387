import type { kycWords } from '#areas/merchants/kyc/words.ts'
import { formatDuration } from '#platform/console/i18n/format.ts'
import type { Language, Translate } from '#platform/console/i18n/words.ts'

/** "Overdue by 3 hr", for a case whose review was due before now. */
export const lateBy = (
  t: Translate<(typeof kycWords)['en']>,
  dueAt: string,
  now: number,
  language: Language,
) => t('lateBy', { time: formatDuration(now - Date.parse(dueAt), language) })
