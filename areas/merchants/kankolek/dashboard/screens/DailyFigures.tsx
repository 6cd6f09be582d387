import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { DayFigures } from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from './dashboard.module.css'
import type { Figure } from './figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { PlainTable } from '#platform/ui/plain.ts'

// The chart library is larger than the rest of the screen, so it loads after the figures.
const DayChart = lazyPart(() => import('./DayChart.tsx'))

type Props = { figure: Figure; days: readonly DayFigures[] }

/** Daily values of the selected figure, as a chart or a table. */
export function DailyFigures({ figure, days }: Props) {
  const t = useWords(words)
  const [isTable, setTable] = useState(false)
  return (
    <section className="my-16">
      <header className="row justify-between gap-12 mb-12">
        <h2 className="m-0">
          {t('byDay')}: {figure.title(t)}
        </h2>
        <Button variant="default" size="xs" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </header>
      {isTable ? (
        <DayTable figure={figure} days={days} />
      ) : (
        <Suspense fallback={<Skeleton height={240} radius="sm" />}>
          <DayChart figure={figure} days={days} />
        </Suspense>
      )}
    </section>
  )
}

function DayTable({ figure, days }: Props) {
  const t = useWords(words)
  return (
    <PlainTable
      label={t('byDay')}
      className={`${classes.scroll} overflow-auto border rounded-8 max-h-40vh`}
      rows={days.toReversed()}
      keyOf={({ date }) => date}
      columns={[
        [t('date'), ({ date }) => formatDay(date), 'name'],
        [figure.title(t), (day) => figure.read(figure.inRow(day)), 'figure'],
      ]}
    />
  )
}
