import { kankolekDashboardCalls } from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from '#areas/merchants/kankolek/dashboard/screens/dashboard.module.css'
import { DailyFigures } from './DailyFigures.tsx'
import { DashboardFilters } from './DashboardFilters.tsx'
import {
  SearchParams,
  figureOf,
  figures,
  toInput,
} from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { Merchants } from '#areas/merchants/kankolek/dashboard/screens/Merchants.tsx'
import { Widget } from '#areas/merchants/kankolek/dashboard/screens/Widget.tsx'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { useAddress } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'
import { EmptyState, ErrorState } from '#platform/console/record.ts'

/** Dashboard of QR payments to merchants: six figures compared with the previous period, by day and by merchant. */
export default function KankolekDashboard() {
  const t = useWords(words)
  const [chosen, choose] = useAddress(SearchParams)
  const isWrong = chosen.dateFrom !== '' && chosen.dateTo !== '' && chosen.dateFrom > chosen.dateTo
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-12-24 mb-16">
        <h1 className="m-0">{t('pageTitle')}</h1>
        <DashboardFilters chosen={chosen} choose={choose} />
      </header>
      {isWrong ? <EmptyState title={t('wrongDays')} /> : <Figures chosen={chosen} choose={choose} />}
    </>
  )
}

type Props = { chosen: SearchParams; choose: (change: Partial<SearchParams>) => void }

function Figures({ chosen, choose }: Props) {
  const t = useWords(words)
  const input = toInput(chosen)
  const widgets = useApiQuery(kankolekDashboardCalls.widgets, input)
  const days = useApiQuery(kankolekDashboardCalls.days, input)
  const figure = figureOf(chosen.figure)
  const failed = widgets.error ?? days.error
  if (failed && !(widgets.data && days.data)) {
    const again = () => {
      widgets.refetch()
      days.refetch()
    }
    return <ErrorState error={failed} onRetry={again} />
  }
  return (
    <div aria-busy={widgets.isPlaceholder || days.isPlaceholder}>
      <div className={classes.widgets}>
        {figures.map((each) => (
          <Widget
            key={each.name}
            figure={each}
            value={widgets.data && each.of(widgets.data)}
            isChosen={each.name === figure.name}
            onChoose={() => choose({ figure: each.name })}
          />
        ))}
      </div>
      {days.data && (
        <>
          <p className="mt-8 mb-16 muted">
            {t('compared', { from: formatDay(days.data.previousFrom), to: formatDay(days.data.previousTo) })}
          </p>
          <DailyFigures figure={figure} days={days.data.days} />
        </>
      )}
      <Merchants key={figure.name} figure={figure} input={input} />
    </div>
  )
}
