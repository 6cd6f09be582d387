import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { figureHourList } from '#areas/dashboard/columns.ts'
import type { FigureHour, FigureOverview } from '#areas/dashboard/contract.ts'
import { rowsPath } from './search-params.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { viewers } from '#platform/access.ts'
import { formatCount, formatMoment, formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ListTable } from '#platform/console/list.ts'
import { AddressLink } from '#platform/console/router.ts'
import { Button } from '#platform/ui/plain.ts'

// Charts are larger than the rest of the screen and load after the figures.
const HoursChart = lazyPart(() => import('#areas/dashboard/screens/HoursChart.tsx'))

type Props = { figure: FigureOverview; at: string }

/** One figure by hour, today and a week ago, as a chart or an exportable list. */
export function Hours({ figure, at }: Props) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const title = t('byHour', { figure: figure.title[language] })
  return (
    <section className={`${classes.hours} card p-16 overflow-hidden`} aria-label={title}>
      <header className="flex flex-wrap items-start justify-between gap-8-16">
        <h2 className="text-14">{title}</h2>
        <Button onClick={() => setTable(!isTable)}>{t(isTable ? 'showChart' : 'showTable')}</Button>
      </header>
      {isTable ? (
        <HoursTable key={at} figure={figure} at={at} />
      ) : (
        <Suspense fallback={<Skeleton height={240} radius="sm" />}>
          <HoursChart title={title} rows={figure.hours} at={at} isMoney={figure.isMoney} />
        </Suspense>
      )}
    </section>
  )
}

/** The hour of the day in Manila that has not ended at a moment. */
export const runningHour = (at: string) => Number(formatMoment(at, 'HH'))

/** Formats an hour on a 12-hour clock: `2 PM`. */
export const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function HoursTable({ figure, at }: Props) {
  const t = useWords(dashboardWords)
  const linked = (row: FigureHour, day: 'today' | 'before', value: string) => (
    <AddressLink address={rowsPath(figure.name, { at }, day, row.hour)}>{value}</AddressLink>
  )
  return (
    <ListTable
      name="dashboard-hours"
      pluralName={t('rows')}
      fixed={{ figure: figure.name, at }}
      list={figureHourList({
        name: figure.name,
        isMoney: figure.isMoney,
        ...(figure.mayTake && { exportNeeds: viewers }),
      })}
      cells={{
        hour: ({ hour }) => formatHour(hour),
        todayCount: (row) => linked(row, 'today', formatCount(row.todayCount)),
        beforeCount: (row) => linked(row, 'before', formatCount(row.beforeCount)),
        todayAmount: (row) => linked(row, 'today', formatPesos(row.todayAmount)),
        beforeAmount: (row) => linked(row, 'before', formatPesos(row.beforeAmount)),
      }}
      keyOf={({ hour }) => hour}
      nameOf={({ hour }) => formatHour(hour)}
    />
  )
}
