import type { QueueRow } from '#areas/merchants/kyc/contract.ts'
import type { kycWords } from '#areas/merchants/kyc/words.ts'
import { formatDuration, type Language, type Translate } from '#platform/console/i18n.ts'

type T = Translate<(typeof kycWords)['en']>

/** "Due in 5 hr" or "Overdue by 3 hr", for a case to review. */
export const dueText = (
  t: T,
  { due_at, is_late }: Pick<QueueRow, 'due_at' | 'is_late'>,
  now: number,
  language: Language,
) =>
  is_late
    ? lateBy(t, due_at, now, language)
    : t('dueIn', { time: formatDuration(Date.parse(due_at) - now, language) })

/** "Overdue by 3 hr", for a case whose review was due before now. */
export const lateBy = (t: T, dueAt: string, now: number, language: Language) =>
  t('lateBy', { time: formatDuration(now - Date.parse(dueAt), language) })
