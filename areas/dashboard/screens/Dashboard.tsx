import { useState } from 'react'
import { Queues, Totals } from './ListCounts.tsx'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Figures } from '#areas/dashboard/screens/Figures.tsx'
import { MenuCards } from './MenuCards.tsx'
import { useFigures } from './use-figures.ts'
import type { DashboardParts } from '#platform/console/dashboard-parts.ts'
import { useDashboardParts } from '#platform/console/use-dashboard-parts.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { inboxPath } from '#platform/console/approvals.ts'
import { consoleConfig, AddressLink } from '#platform/console/router.ts'
import { EmptyState } from '#platform/console/record.ts'
import { useHasAccess, useSignedIn } from '#platform/console/session.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'

/** Landing page: pending work, figures of today and list counts. People without figures get their screens. */
export default function Dashboard() {
  return useHasAccess('any-right') ? <Overview /> : <WithoutRole />
}

function Overview() {
  const t = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const parts = useDashboardParts()
  const [today] = useState(() => new Date().toISOString())
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-8-16">
        <div>
          <h1 className={classes.greeting}>{t('greeting', { name: name || email })}</h1>
          <p className="mt-4 muted">{t('sentence', { day: formatDay(today) })}</p>
        </div>
        {parts && (
          <div className={classes.light}>
            <parts.Light withText />
          </div>
        )}
      </header>
      {parts && <Content parts={parts} />}
    </>
  )
}

/** Everything that is loaded. The parts are rendered at once, so that their requests go into one batch. */
function Content({ parts: { counts, panels } }: { parts: DashboardParts }) {
  const { data } = useFigures()
  return (
    <>
      <div className={`${classes.columns} grid gap-16 mt-16`}>
        <Queues counts={counts} />
        <Figures />
        <div className={classes.panels}>
          {panels.map((Panel, index) => (
            // The panels and their order never change.
            // oxlint-disable-next-line react/no-array-index-key
            <Panel key={index} />
          ))}
        </div>
      </div>
      <Totals counts={counts} />
      {data?.figures.length === 0 && <MenuCards />}
    </>
  )
}

/** Landing page of a person without permissions: no figures, only links they can use. */
function WithoutRole() {
  const t = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const { account } = consoleConfig()
  return (
    <>
      <h1 className={classes.greeting}>{t('greeting', { name: name || email })}</h1>
      <section className="mt-24">
        <EmptyState
          title={t('noRole')}
          sentence={t('noRoleSentence')}
          action={
            <p className={classes.ways}>
              <AddressLink address={inboxPath}>{t('myApprovals')}</AddressLink>
              {account && <AddressLink address={account.path}>{t('myAccount')}</AddressLink>}
            </p>
          }
        />
      </section>
    </>
  )
}
