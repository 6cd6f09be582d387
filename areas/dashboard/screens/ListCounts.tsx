import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './Dashboard.module.css'
import { WidgetError } from './WidgetError.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { countHref, countInput, isCountVisible } from '#platform/console/dashboard-counts.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'
import { type AnyDecisionQueue, queueAmount, useDecisionQueues } from '#platform/console/decisions.ts'
import {
  formatCount as number,
  formatPesos,
  formatRelativeTime,
  formatShortMoment,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { listTotalCalls } from '#platform/contract/list-totals.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'

const intervalMs = 60_000

type Props = { counts: readonly DashboardCount[] }

function useVisible(counts: readonly DashboardCount[], group: DashboardCount['group']) {
  const person = useSignedIn()
  return counts.filter((each) => each.group === group && isCountVisible(each, person))
}

/** Lists with pending work. Empty ones are folded into one line; the panel is hidden if all are empty. */
export function Queues({ counts }: Props) {
  const t = useWords(dashboardWords)
  const visible = useVisible(counts, 'now')
  const [totals, setTotals] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [isUnfolded, setUnfolded] = useState(false)
  const isLoaded = visible.every(({ name }) => totals.has(name))
  const empty = visible.filter(({ name }) => totals.get(name) === 0).length
  if (visible.length === 0) return null
  return (
    <section
      className={`${classes.queues} card overflow-hidden`}
      aria-label={t('needsAttention')}
      hidden={isLoaded && empty === visible.length}
    >
      <h2 className="p-12-14 border-b text-14">{t('needsAttention')}</h2>
      {!isLoaded && <Skeleton height={250} />}
      <div
        className={`${classes.queueRows} stack`}
        data-unfolded={isUnfolded || undefined}
        hidden={!isLoaded}
      >
        {visible.map((each) => (
          <Tile
            key={each.name}
            count={each}
            onTotal={(name, total) => setTotals((before) => new Map(before).set(name, total))}
          />
        ))}
      </div>
      {isLoaded && empty > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('emptyQueues', { n: empty })}
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
    <section className="mt-24" aria-label={t('totals')}>
      <h2 className="text-14">{t('totals')}</h2>
      <div className={`${classes.tiles} grid gap-12 mt-12`}>
        {visible.map((each) => (
          <Tile key={each.name} count={each} />
        ))}
      </div>
    </section>
  )
}

type TileProps = { count: DashboardCount; onTotal?: (name: string, total: number | null) => void }

/** Number of records of one list or queue. It is loaded and can fail separately. */
const Tile = ({ count, ...props }: TileProps) =>
  count.queue ? (
    <QueueTile count={count} queue={count.queue} {...props} />
  ) : (
    <ListTile count={count} {...props} />
  )

/** Records that the person can decide, with a link to the oldest. */
function QueueTile({ count, queue, onTotal }: TileProps & { queue: AnyDecisionQueue }) {
  const [overview] = useDecisionQueues([queue], { batched: true })
  const { loaded, error = null, refetch } = overview ?? {}
  const first = loaded?.items[0]
  return (
    <TileView
      count={count}
      href={first ? queue.hrefOf(first.id) : queue.listHref}
      total={loaded?.total}
      {...{ error, refetch, onTotal }}
      detail={loaded && first && <PendingDetail {...queueAmount(loaded)} oldest={first.createdAt} />}
    />
  )
}

/** Rows of a list, with a link to them. */
function ListTile({ count, onTotal }: TileProps) {
  const { data, error, refetch } = useApiQuery(count.call, countInput(count), {
    everyMs: intervalMs,
    background: true,
    batched: true,
  })
  const { total, totalIsEstimate = false } = data?.pageInfo ?? {}
  return (
    <TileView
      count={count}
      href={countHref(count)}
      {...{ total, error, refetch, onTotal }}
      isEstimate={totalIsEstimate}
      detail={<ListDetail count={count} total={total} oldest={oldestIn(data?.rows, count)} />}
    />
  )
}

type ViewProps = {
  count: DashboardCount
  href: string
  /** Undefined until it is loaded. */
  total: number | undefined
  isEstimate?: boolean
  error: Error | null
  refetch: (() => unknown) | undefined
  onTotal: TileProps['onTotal']
  detail: ReactNode
}

function TileView({ count, href, total, isEstimate, error, refetch, onTotal, detail }: ViewProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const name = language === 'fil' ? count.titleFil : count.title
  // Null if the count failed.
  const known = total ?? (error ? null : undefined)
  useEffect(() => {
    if (known !== undefined) onTotal?.(count.name, known)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a changed total is reported
  }, [count.name, known])
  if (error && total === undefined)
    return <WidgetError name={name} error={error} onRetry={() => void refetch?.()} />
  const label = total === undefined ? '…' : isEstimate ? t('atLeast', { n: number(total) }) : number(total)
  return (
    <AddressLink
      address={href}
      className={`${count.group === 'now' ? classes.queue : 'card stack gap-4 p-12-14 text-normal no-underline hover-surface'} ${total === 0 ? classes.empty : ''}`}
    >
      <span className={classes.value}>{label}</span>
      <span className={`${classes.label} muted text-13 font-medium`}>
        {name}
        {detail}
      </span>
    </AddressLink>
  )
}

/** Time since when the first of these rows has been pending. */
function oldestIn(rows: readonly object[] | undefined, { pendingSince }: DashboardCount): string | undefined {
  const fields = new Map(Object.entries(rows?.[0] ?? {}))
  const since: unknown = pendingSince === undefined ? undefined : fields.get(pendingSince)
  return typeof since === 'string' ? since : undefined
}

type ListDetailProps = { count: DashboardCount; total: number | undefined; oldest: string | undefined }

/** Sum of the amounts of a list, if it has any. It is requested together with the count. */
function ListDetail({ count, total, oldest }: ListDetailProps) {
  const { data: totals } = useApiQuery(
    listTotalCalls.totals,
    { list: count.call.path, fixed: count.fixed ?? {}, filters: count.filters ?? {} },
    { everyMs: intervalMs, background: true, batched: true, enabled: count.hasAmounts === true },
  )
  const amount = totals?.statuses.reduce((sum, each) => sum + each.amount, 0) ?? 0
  if (!total) return null
  return <PendingDetail amount={amount} isPartial={totals?.firstRows !== null} oldest={oldest} />
}

type DetailProps = { amount: number; isPartial: boolean; oldest: string | undefined }

/** Amount of pending records and the age of the oldest. */
function PendingDetail({ amount, isPartial, oldest }: DetailProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const parts = [
    amount > 0 && (isPartial ? t('atLeast', { n: formatPesos(amount) }) : formatPesos(amount)),
    oldest !== undefined && t('oldest', { age: formatRelativeTime(oldest, undefined, language) }),
  ]
  return (
    <span className="block muted text-12" title={formatShortMoment(oldest)}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
