import { Skeleton } from '@mantine/core'
import { type FigureNow, figureCalls } from '#areas/dashboard/contract.ts'
import { addressOfRows, Chosen } from '#areas/dashboard/screens/chosen.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Hours } from '#areas/dashboard/screens/Hours.tsx'
import { Trouble } from '#areas/dashboard/screens/Trouble.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useAddress } from '#platform/console/address.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, percent, pesos, shortMoment } from '#platform/console/format.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useLanguage, useWords } from '#platform/console/words.ts'
import { changeOf } from '#platform/contract/figures.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import type { Known } from '#areas/dashboard/screens/figure-definition.ts'

const everyMs = 60_000

/** What areas have of today, against the same day of last week until the same time. */
export function Figures() {
  const say = useWords(dashboardWords)
  const [chosen, choose] = useAddress(Chosen)
  const { data, error, askAgain } = useAnswer(figureCalls.known, {}, { quiet: true })
  if (error && !data) return <Trouble name={say('today')} error={error} onRetry={askAgain} />
  if (data?.figures.length === 0) return null
  const open = data?.figures.find(({ name }) => name === chosen.figure) ?? data?.figures[0]
  return (
    <section className={classes.section} aria-label={say('today')}>
      <h2 className={classes.subtitle}>{say('today')}</h2>
      <p className={classes.sentence}>{say('todaySentence')}</p>
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

type Props = { figure: Known; isOpen: boolean; onOpen: () => void }

function FigureCard({ figure, isOpen, onOpen }: Props) {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  const { name, title } = figure
  const { data, error, askAgain } = useAnswer(figureCalls.now, { figure: name }, { everyMs, quiet: true })
  if (error && !data) return <Trouble name={title[language]} error={error} onRetry={askAgain} />
  return (
    <article className={classes.figure} data-chosen={isOpen || undefined}>
      <h3 className={classes.label}>{title[language]}</h3>
      {!data && <Skeleton height={56} radius="sm" />}
      {data && (
        <>
          <AddressLink address={addressOfRows(name, data, 'today')} className={classes.rows ?? ''}>
            <Told sums={data.today} />
          </AddressLink>
          <AddressLink
            address={addressOfRows(name, data, 'before')}
            className={classes.before ?? ''}
            title={shortMoment(data.at)}
          >
            {say('lastWeek', { value: toldSums(data.before) })}
          </AddressLink>
          <Change now={data} />
        </>
      )}
      <Button onClick={onOpen} aria-pressed={isOpen} aria-label={say('byHour', { figure: title[language] })}>
        {say('hourly')}
      </Button>
    </article>
  )
}

const toldSums = ({ count: n, amount }: FigureNow['today']) =>
  amount === null ? count(n) : `${pesos(amount)} (${count(n)})`

function Told({ sums }: { sums: FigureNow['today'] }) {
  return (
    <>
      <span className={classes.value}>{sums.amount === null ? count(sums.count) : pesos(sums.amount)}</span>
      {sums.amount !== null && <span className={classes.pieces}>{count(sums.count)}</span>}
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
      {change > 0 ? '▲' : change < 0 ? '▼' : '='} {percent(Math.abs(change))}
    </span>
  )
}
