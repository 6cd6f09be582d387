import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Trouble } from '#areas/dashboard/screens/Trouble.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { permits } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { addressOfCount, guardOfCount, wireOfCount } from '#platform/console/dashboard.ts'
import type { Count } from '#platform/console/dashboard-parts.ts'
import { count as number } from '#platform/console/format.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'

type Props = { title: string; group: Count['group']; counts: readonly Count[] }

const everyMs = 60_000

/** How many rows some lists have, for those who may read them. Each is asked for alone and fails alone. */
export function Counts({ title, group, counts }: Props) {
  const person = useSignedIn()
  const shown = counts.filter((each) => each.group === group && permits(person, guardOfCount(each)))
  if (shown.length === 0) return null
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.subtitle}>{title}</h2>
      <div className={classes.tiles}>
        {shown.map((each) => (
          <Tile key={each.name} count={each} />
        ))}
      </div>
    </section>
  )
}

function Tile({ count }: { count: Count }) {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  const { data, error, askAgain } = useAnswer(count.call, wireOfCount(count), { everyMs, quiet: true })
  const name = count.title[language]
  if (error && !data) return <Trouble name={name} error={error} onRetry={askAgain} />
  const total = data?.pageInfo.total
  const told =
    total === undefined
      ? '…'
      : data?.pageInfo.totalIsEstimate
        ? say('atLeast', { n: number(total) })
        : number(total)
  return (
    <AddressLink address={addressOfCount(count)} className={classes.tile ?? ''}>
      <span className={classes.value} data-quiet={count.group === 'now' && total === 0 ? true : undefined}>
        {told}
      </span>
      <span className={classes.label}>{name}</span>
    </AddressLink>
  )
}
