import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { DayFigures } from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from './dashboard.module.css'
import type { Figure } from './figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { formatDay } from '#platform/console/i18n/format.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

// The chart library is larger than the rest of the screen, so it loads after the figures.
const DayChart = lazyPart(() => import('./DayChart.tsx'))

type Props = { figure: Figure; days: readonly DayFigures[] }

/** Daily values of the selected figure, as a chart or a table. */
export function DailyFigures({ figure, days }: Props) {
  const t = useWords(words)
  const [isTable, setTable] = useState(false)
  return (
    <section className={classes.days}>
      <header className={classes.daysHead}>
        <h2 className={classes.subtitle}>
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('byDay')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{figure.title(t)}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.date}>
              <th scope="row">{formatDay(each.date)}</th>
              <td>{figure.read(figure.inRow(each))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
