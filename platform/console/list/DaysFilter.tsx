import { Suspense } from 'react'
import { formatDay } from '#platform/console/i18n/format.ts'
import type { ListState } from '#platform/console/list/list-state.ts'
import { Popover } from './Popover.tsx'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { RelativeDays } from '#platform/contract/fields/manila.ts'
import styles from './list-bar.module.css'

const DaysPanel = lazyPart(async () => ({ default: (await import('./DaysPanel.tsx')).DaysPanel }))

type Props = { label: string; state: ListState; change: (next: ListState) => void; isNew: boolean }

/** Filter by a range of Manila days, entered or chosen from presets. */
export function DaysFilter({ label, state, change, isNew }: Props) {
  const t = useWords(panelWords)
  const any = useWords(listWords)('any')
  const { dateFrom = '', dateTo = '', days } = state
  const names: Record<RelativeDays, string> = {
    today: t('today'),
    yesterday: t('yesterday'),
    'last-7-days': t('lastSevenDays'),
    'last-30-days': t('lastThirtyDays'),
    'this-month': t('thisMonth'),
    'last-month': t('lastMonth'),
  }

  return (
    <Popover
      name={label}
      label={
        <>
          {label} <strong>{rangeText()}</strong>
        </>
      }
      buttonClass={styles.label}
      startsOpen={isNew}
    >
      {() => (
        <Suspense>
          <DaysPanel names={names} state={state} change={change} />
        </Suspense>
      )}
    </Popover>
  )

  function rangeText() {
    if (days !== undefined) return names[days]
    if (dateFrom === '' && dateTo === '') return any
    if (dateTo === '') return t('fromDay', { day: formatDay(dateFrom) })
    if (dateFrom === '') return t('untilDay', { day: formatDay(dateTo) })
    return dateFrom === dateTo ? formatDay(dateFrom) : `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
  }
}
