import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/console/api/api.ts'
import { formatCount, formatPesos, formatSignedPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ListProps } from '#platform/console/list/list-props.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { usePageReady } from '#platform/console/page-ready.ts'
import { listTotalCalls } from '#platform/contract/list-totals.ts'
import { labelOf } from '#platform/ui/status.ts'
import styles from './pager.module.css'

type Props<Row> = { props: ListProps<Row>; list: List<Row> }

/**
 * Number and sum of the amounts of the query by status. Statuses have no common total, because failed or rejected amounts
 * do not count.
 */
export function ListTotals<Row>({
  props: { call, fixed = {}, filters = [] },
  list: { query, isOld },
}: Props<Row>) {
  const t = useWords(panelWords)
  const isPageReady = usePageReady()
  const { data: totals } = useQuery({
    // Writes that refresh the list refresh its totals.
    queryKey: [call.path, 'totals', fixed, query],
    queryFn: ({ signal }) =>
      callApi(listTotalCalls.totals, { list: call.path, fixed, ...query }, { signal, background: true }),
    placeholderData: keepPreviousData,
    enabled: isPageReady && !isOld,
  })
  if (!totals || totals.statuses.length === 0) return null
  const options = filters.flatMap((filter) =>
    /^status$|Status$/.test(filter.key) && 'options' in filter ? filter.options : [],
  )
  // In the order of the filter, which is that of the tabs.
  const place = (status: string) => {
    const index = options.findIndex(({ value }) => value === status)
    return index < 0 ? options.length : index
  }
  const statuses = totals.statuses.toSorted((one, other) => place(one.status) - place(other.status))
  return (
    <p className={styles.totals}>
      {totals.firstRows !== null && (
        <strong className="text-normal">{t('sumsOfFirst', { n: formatCount(totals.firstRows) })}</strong>
      )}
      {statuses.map((each) => (
        <span key={each.status}>
          {options.find(({ value }) => value === each.status)?.label ?? labelOf(each.status)}{' '}
          {formatCount(each.count)} · <strong className="text-normal">{sumsOf(each)}</strong>
        </span>
      ))}
    </p>
  )
}

/** Sum of the amounts, or the sums of the credits and of the debits. */
function sumsOf({ amount, debits }: { amount: number; debits?: number | undefined }) {
  if (debits === undefined) return formatPesos(amount)
  const sums = [amount, 0 - debits].filter((sum) => sum !== 0).map(formatSignedPesos)
  return sums.length === 0 ? formatPesos(0) : sums.join(' ')
}
