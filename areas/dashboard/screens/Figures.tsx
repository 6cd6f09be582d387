import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type FigureNow, figureCalls } from '#areas/dashboard/contract.ts'
import { rowsPath, SearchParams } from './search-params.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Hours, hoursUntil } from '#areas/dashboard/screens/Hours.tsx'
import { WidgetError } from './WidgetError.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useAddress, AddressLink } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { changeOf } from '#platform/contract/figures.ts'
import { Sparkline } from '#platform/ui/plain.ts'
import type { FigureKind } from '#areas/dashboard/screens/figure-definition.ts'

const intervalMs = 60_000
/** Figures in the strip at the top; the others are shown on request. */
const stripSize = 5

/** Figures of each area: today so far compared with the same weekday last week. */
export function Figures() {
  const t = useWords(dashboardWords)
  const [chosen, choose] = useAddress(SearchParams)
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useApiQuery(figureCalls.known, {}, { background: true })
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
    <section className={classes.today} aria-label={t('todayVersusLastWeek')}>
      {!data && <Skeleton height={96} radius="sm" />}
      <div className={classes.figures}>
        {(isComplete ? figures : figures.slice(0, stripSize)).map((figure) => (
          <FigureCard
            key={figure.name}
            figure={figure}
            isOpen={figure.name === open?.name}
            onOpen={() => choose({ figure: figure.name })}
          />
        ))}
      </div>
      {figures.length > stripSize && position < stripSize && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewerFigures') : t('allFigures', { n: String(figures.length) })}
        </button>
      )}
      {open && <Hours key={open.name} figure={open} />}
    </section>
  )
}

type Props = { figure: FigureKind; isOpen: boolean; onOpen: () => void }

function FigureCard({ figure, isOpen, onOpen }: Props) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { name, title } = figure
  const { data, error, refetch } = useApiQuery(
    figureCalls.now,
    { figure: name },
    { everyMs: intervalMs, background: true },
  )
  if (error && !data) return <WidgetError name={title[language]} error={error} onRetry={refetch} />
  return (
    <article className={classes.figure} data-chosen={isOpen || undefined}>
      <h3 className={classes.label}>
        <button
          type="button"
          className={classes.choose}
          aria-pressed={isOpen}
          aria-label={t('byHour', { figure: title[language] })}
          onClick={onOpen}
        >
          {title[language]}
        </button>
        {data && data.today.amount !== null && (
          <span className={classes.pieces} title={t('rowCount')}>
            {formatCount(data.today.count)}
          </span>
        )}
      </h3>
      {!data && <Skeleton height={56} radius="sm" />}
      {data && (
        <>
          <AddressLink address={rowsPath(name, data, 'today')} className={classes.rows ?? ''}>
            {formatMain(data.today)}
          </AddressLink>
          <p className={classes.comparison}>
            <AddressLink
              address={rowsPath(name, data, 'before')}
              className={classes.before ?? ''}
              title={formatShortMoment(data.at)}
            >
              {t('lastWeek', { value: formatMain(data.before) })}
            </AddressLink>
          </p>
          <p className={classes.trend}>
            <Change now={data} />
            <Trend figure={figure} at={data.at} />
          </p>
        </>
      )}
    </article>
  )
}

/** The figure by hour so far today. The hours are loaded once; the figure itself is current. */
function Trend({ figure: { name, isMoney }, at }: { figure: FigureKind; at: string }) {
  const [end] = useState(at)
  const { data } = useApiQuery(figureCalls.hours, { figure: name, at: end, limit: 24 }, { background: true })
  const values = hoursUntil(data?.rows ?? [], end).map(({ todayAmount, todayCount }) =>
    isMoney ? (todayAmount ?? 0) : todayCount,
  )
  return <Sparkline values={values} />
}

const formatMain = ({ count, amount }: FigureNow['today']) =>
  amount === null ? formatCount(count) : formatPesos(amount)

function Change({ now: { today, before } }: { now: FigureNow }) {
  const change =
    today.amount === null || before.amount === null
      ? changeOf(today.count, before.count)
      : changeOf(today.amount, before.amount)
  if (change === null) return <span />
  return (
    <span className={classes.change}>
      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {formatCount(Math.round(Math.abs(change) / 100))}%
    </span>
  )
}
