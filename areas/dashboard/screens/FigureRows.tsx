import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { figureRowList } from '#areas/dashboard/columns.ts'
import { type FigureOverview, figureCalls } from '#areas/dashboard/contract.ts'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import { Part } from './search-params.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { formatHour } from '#areas/dashboard/screens/Hours.tsx'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { viewers } from '#platform/access.ts'
import { useAddress, AddressLink, ScreenLink } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { ListTable } from '#platform/console/list.ts'
import { EmptyState, ErrorState } from '#platform/console/record.ts'
import { figureWindow } from '#platform/contract/figures.ts'

/** Rows behind a dashboard figure and their total. */
export default function FigureRows() {
  const t = useWords(dashboardWords)
  const { figure: name = '' } = useParams({ strict: false })
  const [part] = useAddress(Part)
  const { data, error, refetch } = useApiQuery(figureCalls.overview, {})
  // Without a moment in the address, all pages cover the period of the first response.
  const [first, setFirst] = useState(data?.at)
  if (first === undefined && data) setFirst(data.at)
  const figure = data?.figures.find((each) => each.name === name)
  return (
    <>
      <ScreenLink to={dashboardScreens.home}>{t('backToDashboard')}</ScreenLink>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data && !figure && <EmptyState title={t('figureNotFound')} />}
      {figure && <Rows figure={figure} part={{ ...part, at: part.at || (first ?? '') }} />}
    </>
  )
}

function Rows({ figure, part: { day, at, hour: text } }: { figure: FigureOverview; part: Part }) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const hour = text === '' ? undefined : Number(text)
  const request = { figure: figure.name, day, at, ...(hour !== undefined && { hour }) }
  const { data } = useApiQuery(figureCalls.rows, { ...request, limit: 1 })
  const title = figure.title[language]
  const facts = [
    t('upTo', { when: formatShortMoment(figureWindow(at, day).until) }),
    ...(hour === undefined
      ? []
      : [t('hourRange', { from: formatHour(hour), until: formatHour((hour + 1) % 24) })]),
    ...(data
      ? [
          data.sums.amount === null
            ? t('sumsCount', { count: data.sums.count })
            : t('sums', { count: data.sums.count, amount: formatPesos(data.sums.amount) }),
        ]
      : []),
  ]
  return (
    <>
      <h1 className={classes.greeting}>
        {t(day === 'today' ? 'rowsToday' : 'rowsLastWeek', { figure: title })}
      </h1>
      <p className="mt-4 muted">{facts.join(' · ')}</p>
      <ListTable
        key={JSON.stringify(request)}
        name={`dashboard-figure-${figure.name}`}
        pluralName={t('rows')}
        fixed={request}
        list={figureRowList({
          name: figure.name,
          isMoney: figure.isMoney,
          ...(figure.mayTake && { exportNeeds: viewers }),
        })}
        cells={{ label: ({ label, path }) => <AddressLink address={path}>{label}</AddressLink> }}
        nameOf={({ label }) => label}
        rowHref={({ path }) => path}
        whenEmpty={t('noRows')}
      />
    </>
  )
}
