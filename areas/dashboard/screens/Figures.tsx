import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { FigureOverview } from '#areas/dashboard/contract.ts'
import { rowsPath, SearchParams } from './search-params.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Hours, runningHour } from '#areas/dashboard/screens/Hours.tsx'
import { useFigures } from './use-figures.ts'
import { WidgetError } from './WidgetError.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useAddress, AddressLink } from '#platform/console/router.ts'
import { formatCount, formatPesos, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { changeOf } from '#platform/contract/figures.ts'
import { Sparkline } from '#platform/ui/plain.ts'

/** Figures in the strip at the top; the others are shown on request. */
const stripSize = 5

/** Figures of each area: today so far compared with the same weekday last week. */
export function Figures() {
  const t = useWords(dashboardWords)
  const [chosen, choose] = useAddress(SearchParams)
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useFigures()
  if (error && !data) return <WidgetError name={t('todayVersusLastWeek')} error={error} onRetry={refetch} />
  if (data?.figures.length === 0) return null
  const figures = data?.figures ?? []
  const position = Math.max(
    0,
    figures.findIndex(({ name }) => name === chosen.figure),
  )
  const open = figures[position]
  const isComplete = isWhole || position >= stripSize
  return (
    <section className={`${classes.today} stack items-start gap-12`} aria-label={t('todayVersusLastWeek')}>
      {!data && <Skeleton className={classes.figures ?? ''} height={132} radius="sm" />}
      {!data && <Skeleton className={classes.hours ?? ''} height={300} radius="sm" />}
      {data && (
        <div className={`${classes.figures} grid gap-12`}>
          {(isComplete ? figures : figures.slice(0, stripSize)).map((figure) => (
            <FigureCard
              key={figure.name}
              figure={figure}
              at={data.at}
              isOpen={figure.name === open?.name}
              onOpen={() => choose({ figure: figure.name })}
            />
          ))}
        </div>
      )}
      {figures.length > stripSize && position < stripSize && (
        <button
          type="button"
          className={`${classes.more} hover-underline text-link text-13`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('fewerFigures') : t('allFigures', { n: String(figures.length) })}
        </button>
      )}
      {data && open && <Hours key={open.name} figure={open} at={data.at} />}
    </section>
  )
}

type Props = { figure: FigureOverview; at: string; isOpen: boolean; onOpen: () => void }

function FigureCard({ figure, at, isOpen, onOpen }: Props) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { name, title, isMoney, today, before, hours } = figure
  const complete = hours.slice(0, runningHour(at))
  return (
    <article
      className={`${classes.figure} card stack gap-4 p-12-14 hover-surface relative`}
      data-chosen={isOpen || undefined}
    >
      <h3 className={`${classes.label} muted text-13 font-medium`}>
        <button
          type="button"
          className={`${classes.choose} text-start`}
          aria-pressed={isOpen}
          aria-label={t('byHour', { figure: title[language] })}
          onClick={onOpen}
        >
          {title[language]}
        </button>
        {isMoney && (
          <span className="muted text-13" title={t('rowCount')}>
            {formatCount(today.count)}
          </span>
        )}
      </h3>
      <AddressLink address={rowsPath(name, { at }, 'today')} className={`${classes.rows} hover-underline`}>
        {formatMain(today)}
      </AddressLink>
      <p className="text-13">
        <AddressLink
          address={rowsPath(name, { at }, 'before')}
          className="hover-underline muted text-13 no-underline"
          title={formatShortMoment(at)}
        >
          {t('lastWeek', { value: formatMain(before) })}
        </AddressLink>
      </p>
      <p className={classes.trend}>
        <Change figure={figure} />
        <Sparkline
          values={complete.map(({ todayAmount, todayCount }) => (isMoney ? (todayAmount ?? 0) : todayCount))}
        />
      </p>
    </article>
  )
}

const formatMain = ({ count, amount }: FigureOverview['today']) =>
  amount === null ? formatCount(count) : formatPesos(amount)

/** Change since last week, green if it is an improvement and red if it is the opposite. */
function Change({ figure: { better, today, before } }: { figure: FigureOverview }) {
  const change = changeOf(today.amount ?? today.count, before.amount ?? before.count)
  if (change === null) return <span />
  const isBetter = change > 0 === (better === 'higher')
  return (
    <span
      className={`${classes.change} muted text-13`}
      data-tone={better === null || change === 0 ? undefined : isBetter ? 'success' : 'danger'}
    >
      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {formatCount(Math.round(Math.abs(change) / 100))}%
    </span>
  )
}
