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

type Props = { title: string; group: DashboardCount['group']; counts: readonly DashboardCount[] }

const intervalMs = 60_000

/** Row counts of the lists the person can read. Each count is loaded and can fail separately. */
export function ListCounts({ title, group, counts }: Props) {
  const person = useSignedIn()
  const visible = counts.filter((each) => each.group === group && permits(person, countGuard(each)))
  if (visible.length === 0) return null
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.subtitle}>{title}</h2>
      <div className={group === 'now' ? classes.queues : classes.tiles}>
        {visible.map((each) => (
          <Tile key={each.name} count={each} />
        ))}
      </div>
    </section>
  )
}

function Tile({ count }: { count: DashboardCount }) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { data, error, refetch } = useApiQuery(count.call, countInput(count), {
    everyMs: intervalMs,
    background: true,
  })
  const name = count.title[language]
  if (error && !data) return <WidgetError name={name} error={error} onRetry={refetch} />
  const total = data?.pageInfo.total
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
