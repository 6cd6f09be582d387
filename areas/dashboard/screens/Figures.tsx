import { Skeleton } from '@mantine/core'
import { type FigureNow, figureCalls } from '#areas/dashboard/contract.ts'
import { rowsPath, SearchParams } from './search-params.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Hours } from '#areas/dashboard/screens/Hours.tsx'
import { WidgetError } from './WidgetError.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useAddress } from '#platform/console/router/address.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { changeOf } from '#platform/contract/figures.ts'
import type { FigureKind } from '#areas/dashboard/screens/figure-definition.ts'

const intervalMs = 60_000

/** Figures of each area: today so far compared with the same weekday last week. */
export function Figures() {
  const t = useWords(dashboardWords)
  const [chosen, choose] = useAddress(SearchParams)
  const { data, error, refetch } = useApiQuery(figureCalls.known, {}, { background: true })
  if (error && !data) return <WidgetError name={t('todayVersusLastWeek')} error={error} onRetry={refetch} />
  if (data?.figures.length === 0) return null
  const open = data?.figures.find(({ name }) => name === chosen.figure) ?? data?.figures[0]
  return (
    <section className={classes.section} aria-label={t('todayVersusLastWeek')}>
      <h2 className={classes.subtitle}>{t('todayVersusLastWeek')}</h2>
      <p className={classes.sentence}>{t('todaySentence')}</p>
      {!data && <Skeleton height={120} radius="sm" />}
      <div className={classes.figures}>
        {data?.figures.map((figure) => (
          <FigureCard
            key={figure.name}
            figure={figure}
            isOpen={figure.name === open?.name}
            onOpen={() => choose({ figure: figure.name })}
          />
        ))}
      </div>
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
      </h3>
      {!data && <Skeleton height={56} radius="sm" />}
      {data && (
        <>
          <AddressLink address={rowsPath(name, data, 'today')} className={classes.rows ?? ''}>
            <Sums sums={data.today} />
          </AddressLink>
          <AddressLink
            address={rowsPath(name, data, 'before')}
            className={classes.before ?? ''}
            title={formatShortMoment(data.at)}
          >
            {t('lastWeek', { value: formatSums(data.before) })}
          </AddressLink>
          <Change now={data} />
        </>
      )}
    </article>
  )
}

const formatSums = ({ count: n, amount }: FigureNow['today']) =>
  amount === null ? formatCount(n) : `${formatPesos(amount)} (${formatCount(n)})`

function Sums({ sums }: { sums: FigureNow['today'] }) {
  return (
    <>
      <span className={classes.value}>
        {sums.amount === null ? formatCount(sums.count) : formatPesos(sums.amount)}
      </span>
      {sums.amount !== null && <span className={classes.pieces}>{formatCount(sums.count)}</span>}
    </>
  )
}

function Change({ now: { today, before } }: { now: FigureNow }) {
  const change =
    today.amount === null || before.amount === null
      ? changeOf(today.count, before.count)
      : changeOf(today.amount, before.amount)
  if (change === null) return null
  return (
    <span className={classes.change}>
      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {formatPercent(Math.abs(change))}
    </span>
  )
}
