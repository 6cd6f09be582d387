import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type FigureHour, figureCalls } from '#areas/dashboard/contract.ts'
import { addressOfRows } from '#areas/dashboard/screens/chosen.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import type { Known } from '#areas/dashboard/screens/figure-definition.ts'
import { Trouble } from '#areas/dashboard/screens/Trouble.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { viewers } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, pesos } from '#platform/console/format.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useLanguage, useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

// Charts weigh more than all the rest of the screen: they come after the figures.
const HoursChart = lazyPart(() => import('#areas/dashboard/screens/HoursChart.tsx'))

type T = Say<(typeof dashboardWords)['en']>

/** One figure hour by hour, today and a week ago, as a chart or as a list that can be taken away. */
export function Hours({ figure }: { figure: Known }) {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const title = say('byHour', { figure: figure.title[language] })
  const now = useAnswer(figureCalls.now, { figure: figure.name }, { quiet: true })
  const at = now.data?.at
  return (
    <section className={classes.hours} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.subtitle}>{title}</h3>
        <Button onClick={() => setTable(!isTable)}>{say(isTable ? 'asChart' : 'asTable')}</Button>
      </header>
      {now.error && !at && <Trouble name={title} error={now.error} onRetry={now.askAgain} />}
      {!at && !now.error && <Skeleton height={240} radius="sm" />}
      {at && !isTable && <Chart figure={figure} at={at} title={title} />}
      {at && isTable && (
        <ListTable
          key={at}
          name="dashboard-hours"
          things={say('rowsInside')}
          call={figureCalls.hours}
          fixed={{ figure: figure.name, at }}
          columns={columnsIn(say, figure, at)}
          keyOf={({ hour }) => hour}
          nameOf={({ hour }) => hourTold(hour)}
          {...(figure.mayTake && { exports: { report: `hours-${figure.name}`, needs: viewers } })}
        />
      )}
    </section>
  )
}

function Chart({ figure, at, title }: { figure: Known; at: string; title: string }) {
  const { data, error, askAgain } = useAnswer(
    figureCalls.hours,
    { figure: figure.name, at, limit: 24 },
    { quiet: true },
  )
  if (error && !data) return <Trouble name={title} error={error} onRetry={askAgain} />
  if (!data) return <Skeleton height={240} radius="sm" />
  return (
    <Suspense fallback={<Skeleton height={240} radius="sm" />}>
      <HoursChart title={title} rows={data.rows} isMoney={figure.isMoney} />
    </Suspense>
  )
}

/** An hour as a clock tells it: `2 PM`. */
export const hourTold = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function columnsIn(t: T, { name, isMoney }: Known, at: string): Column<FigureHour>[] {
  const linked = (row: FigureHour, day: 'today' | 'before', value: string) => (
    <AddressLink address={addressOfRows(name, { at }, day, row.hour)}>{value}</AddressLink>
  )
  return [
    { key: 'hour', title: t('hour'), sort: 'hour', cell: ({ hour }) => hourTold(hour) },
    {
      key: 'todayCount',
      title: t('todayCount'),
      align: 'end',
      cell: (row) => linked(row, 'today', count(row.todayCount)),
    },
    {
      key: 'beforeCount',
      title: t('beforeCount'),
      align: 'end',
      cell: (row) => linked(row, 'before', count(row.beforeCount)),
    },
    ...(isMoney
      ? [
          {
            key: 'todayAmount',
            title: t('todayAmount'),
            align: 'end' as const,
            cell: (row: FigureHour) => linked(row, 'today', pesos(row.todayAmount)),
          },
          {
            key: 'beforeAmount',
            title: t('beforeAmount'),
            align: 'end' as const,
            cell: (row: FigureHour) => linked(row, 'before', pesos(row.beforeAmount)),
          },
        ]
      : []),
  ]
}
