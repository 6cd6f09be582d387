import { formatCount } from '#platform/console/i18n/format.ts'
import type { PageInfo } from '#platform/contract/page.ts'

/** Formats the total: `10,000+` if counting further would require a scan. */
export const totalOf = ({ total, totalIsEstimate }: Pick<PageInfo, 'total' | 'totalIsEstimate'>) =>
  totalIsEstimate ? `${formatCount(total)}+` : formatCount(total)
