import { kankolekDashboardCalls } from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from '#areas/merchants/kankolek/dashboard/screens/dashboard.module.css'
import { DayByDay } from '#areas/merchants/kankolek/dashboard/screens/DayByDay.tsx'
import { Choices } from '#areas/merchants/kankolek/dashboard/screens/Choices.tsx'
import { Chosen, figureOf, figures, wireOf } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { Merchants } from '#areas/merchants/kankolek/dashboard/screens/Merchants.tsx'
import { Widget } from '#areas/merchants/kankolek/dashboard/screens/Widget.tsx'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { useAddress } from '#platform/console/address.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { day } from '#platform/console/format.ts'
import { EmptyState, FailureState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/words.ts'

/** What merchants are paid by QR: six figures against the days before, day by day, and by merchant. */
export default function KankolekDashboard() {
  const t = useWords(words)
  const [chosen, choose] = useAddress(Chosen)
  const isWrong = chosen.dateFrom !== '' && chosen.dateTo !== '' && chosen.dateFrom > chosen.dateTo
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Choices chosen={chosen} choose={choose} />
      </header>
      {isWrong ? <EmptyState title={t('wrongDays')} /> : <Figures chosen={chosen} choose={choose} />}
    </>
  )
}

type Props = { chosen: Chosen; choose: (change: Partial<Chosen>) => void }

function Figures({ chosen, choose }: Props) {
  const t = useWords(words)
  const wire = wireOf(chosen)
  const widgets = useAnswer(kankolekDashboardCalls.widgets, wire)
  const days = useAnswer(kankolekDashboardCalls.days, wire)
  const figure = figureOf(chosen.figure)
  const failed = widgets.error ?? days.error
  if (failed && !(widgets.data && days.data)) {
    const again = () => {
      widgets.askAgain()
      days.askAgain()
    }
    return <FailureState error={failed} onRetry={again} />
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
          <p className={classes.quiet}>
            {t('compared', { from: day(days.data.previousFrom), to: day(days.data.previousTo) })}
          </p>
          <DayByDay figure={figure} days={days.data.days} />
        </>
      )}
      <Merchants key={figure.name} figure={figure} wire={wire} />
    </div>
  )
}
