import type { JobRun } from '#areas/operations/contract.ts'
import type { words } from '#areas/operations/words.ts'
import { count } from '#platform/console/format.ts'
import type { Say } from '#platform/console/words.ts'

export type T = Say<(typeof words)['en']>

/** How far a run has come, where it counts anything: `1,200 of 10,000, 3 refused`. */
export function progressOf({ done, failed, total }: Pick<JobRun, 'done' | 'failed' | 'total'>, t: T): string {
  if (total === null && done + failed === 0) return ''
  const counts =
    total === null ? count(done + failed) : t('counts', { done: count(done + failed), total: count(total) })
  return failed === 0 ? counts : t('countsFailed', { counts, failed: count(failed) })
}
