import type { JobRun } from '#areas/operations/contract.ts'
import type { words } from '#areas/operations/words.ts'
import { formatCount, type Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof words)['en']>

/** Progress of a run that counts items: `1,200 of 10,000, 3 rejected`. */
export function progressOf({ done, failed, total }: Pick<JobRun, 'done' | 'failed' | 'total'>, t: T): string {
  if (total === null && done + failed === 0) return ''
  const counts =
    total === null
      ? formatCount(done + failed)
      : t('counts', { done: formatCount(done + failed), total: formatCount(total) })
  return failed === 0 ? counts : t('countsFailed', { counts, failed: formatCount(failed) })
}
