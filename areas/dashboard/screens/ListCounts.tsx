import { useEffect, useState } from 'react'
import classes from './Dashboard.module.css'
import { WidgetError } from './WidgetError.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { permits } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { countHref, countGuard, countInput } from '#platform/console/dashboard-counts.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'
import { formatCount as number } from '#platform/console/i18n/format.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

const intervalMs = 60_000

type Props = { counts: readonly DashboardCount[] }

function useVisible(counts: readonly DashboardCount[], group: DashboardCount['group']) {
  const person = useSignedIn()
  return counts.filter((each) => each.group === group && permits(person, countGuard(each)))
}

/** Lists with work that waits. Empty ones are folded into one line. */
export function Queues({ counts }: Props) {
  const t = useWords(dashboardWords)
  const visible = useVisible(counts, 'now')
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const [isUnfolded, setUnfolded] = useState(false)
  if (visible.length === 0) return null
  const onTotal = (name: string, total: number) =>
    setEmpty((before) => {
      if (before.has(name) === (total === 0)) return before
      const after = new Set(before)
      if (total === 0) after.add(name)
      else after.delete(name)
      return after
    })
  return (
    <section className={classes.queues} aria-label={t('needsAttention')}>
      <h2 className={classes.panelTitle}>{t('needsAttention')}</h2>
      <div className={classes.queueRows} data-unfolded={isUnfolded || undefined}>
        {visible.map((each) => (
          <Tile key={each.name} count={each} onTotal={onTotal} />
        ))}
      </div>
      {empty.size > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('emptyQueues', { n: empty.size })}
        </button>
      )}
    </section>
  )
}

/** Numbers of records in the lists that the person can read. */
export function Totals({ counts }: Props) {
  const t = useWords(dashboardWords)
  const visible = useVisible(counts, 'there')
  if (visible.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('totals')}>
      <h2 className={classes.subtitle}>{t('totals')}</h2>
      <div className={classes.tiles}>
        {visible.map((each) => (
          <Tile key={each.name} count={each} />
        ))}
      </div>
    </section>
  )
}

type TileProps = { count: DashboardCount; onTotal?: (name: string, total: number) => void }

/** Row count of one list, which is loaded and can fail separately. */
function Tile({ count, onTotal }: TileProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { data, error, refetch } = useApiQuery(count.call, countInput(count), {
    everyMs: intervalMs,
    background: true,
  })
  const name = language === 'fil' ? count.titleFil : count.title
  const total = data?.pageInfo.total
  useEffect(() => {
    if (total !== undefined) onTotal?.(count.name, total)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a changed total is reported
  }, [count.name, total])
  if (error && !data) return <WidgetError name={name} error={error} onRetry={refetch} />
  const label =
    total === undefined
      ? '…'
      : data?.pageInfo.totalIsEstimate
        ? t('atLeast', { n: number(total) })
        : number(total)
  return (
    <AddressLink
      address={countHref(count)}
      className={`${count.group === 'now' ? classes.queue : classes.tile} ${total === 0 ? classes.empty : ''}`}
    >
      <span className={classes.value}>{label}</span>
      <span className={classes.label}>{name}</span>
    </AddressLink>
  )
}
