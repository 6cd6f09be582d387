import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { type FigureRow, figureCalls } from '#areas/dashboard/contract.ts'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import { Part } from '#areas/dashboard/screens/chosen.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import type { Known } from '#areas/dashboard/screens/figure-definition.ts'
import { hourTold } from '#areas/dashboard/screens/Hours.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { viewers } from '#platform/access/access.ts'
import { useAddress } from '#platform/console/address.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { EmptyState, FailureState } from '#platform/console/record/States.tsx'
import { AddressLink, ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useLanguage, useWords } from '#platform/console/words.ts'
import { windowOf } from '#platform/contract/figures.ts'

/** The rows that a figure of the dashboard is made of, and what they come to. */
export default function FigureRows() {
  const say = useWords(dashboardWords)
  const { figure: name = '' } = useParams({ strict: false })
  const [part] = useAddress(Part)
  const { data, error, askAgain } = useAnswer(figureCalls.known, {})
  const figure = data?.figures.find((each) => each.name === name)
  return (
    <>
      <ScreenLink to={dashboardScreens.home}>{say('backToDashboard')}</ScreenLink>
      {error && !data && <FailureState error={error} onRetry={askAgain} />}
      {data && !figure && <EmptyState title={say('wrongAddress')} />}
      {figure &&
        (part.at === '' ? <UntilNow figure={figure} part={part} /> : <Rows figure={figure} part={part} />)}
    </>
  )
}

/** An address that names no moment means now: the one that is answered first, so that pages fit each other. */
function UntilNow(asked: { figure: Known; part: Part }) {
  const { data, error, askAgain } = useAnswer(figureCalls.now, { figure: asked.figure.name })
  const [first, setFirst] = useState(data?.at)
  if (first === undefined && data) setFirst(data.at)
  if (first !== undefined) return <Rows figure={asked.figure} part={{ ...asked.part, at: first }} />
  return error && <FailureState error={error} onRetry={askAgain} />
}

function Rows({ figure, part: { day, at, hour: typed } }: { figure: Known; part: Part }) {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  const hour = typed === '' ? undefined : Number(typed)
  const asked = { figure: figure.name, day, at, ...(hour !== undefined && { hour }) }
  const { data } = useAnswer(figureCalls.rows, { ...asked, limit: 1 })
  const title = figure.title[language]
  return (
    <>
      <h1 className={classes.greeting}>
        {say(day === 'today' ? 'rowsToday' : 'rowsBefore', { figure: title })}
      </h1>
      <p className={classes.sentence}>
        {say('until', { when: shortMoment(windowOf(at, day).until) })}
        {hour !== undefined &&
          `, ${say('onlyHour', { from: hourTold(hour), until: hourTold((hour + 1) % 24) })}`}
        {data &&
          `: ${
            data.sums.amount === null
              ? say('sumsCount', { count: data.sums.count })
              : say('sums', { count: data.sums.count, amount: pesos(data.sums.amount) })
          }`}
      </p>
      <ListTable
        key={JSON.stringify(asked)}
        name={`dashboard-figure-${figure.name}`}
        things={say('rowsInside')}
        call={figureCalls.rows}
        fixed={asked}
        columns={columnsIn(say, figure)}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        rowHref={({ path }) => path}
        whenEmpty={say('noRows')}
        {...(figure.mayTake && { exports: { report: `figure-${figure.name}`, needs: viewers } })}
      />
    </>
  )
}

const columnsIn = (t: Say<(typeof dashboardWords)['en']>, { isMoney }: Known): Column<FigureRow>[] => [
  { key: 'at', title: t('when'), sort: 'at', cell: ({ at }) => shortMoment(at) },
  {
    key: 'label',
    title: t('record'),
    cell: ({ label, path }) => <AddressLink address={path}>{label}</AddressLink>,
  },
  ...(isMoney
    ? [
        {
          key: 'amount',
          title: t('amount'),
          sort: 'amount',
          align: 'end' as const,
          cell: ({ amount }: FigureRow) => pesos(amount),
        },
      ]
    : []),
]
