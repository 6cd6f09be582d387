import { Counts } from '#areas/dashboard/screens/Counts.tsx'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Figures } from '#areas/dashboard/screens/Figures.tsx'
import { Places } from '#areas/dashboard/screens/Places.tsx'
import { useParts } from '#areas/dashboard/screens/use-parts.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { inboxPath } from '#platform/console/approvals/inbox-path.ts'
import { consoleMap } from '#platform/console/map.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { useMay, useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** Where everybody lands: what waits for them, how today goes, how much there is, and what they can open. */
export default function Dashboard() {
  return useMay('any-right') ? <Overview /> : <WithoutRole />
}

function Overview() {
  const say = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const parts = useParts()
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.greeting}>{say('greeting', { name: name || email })}</h1>
          <p className={classes.sentence}>{say('sentence')}</p>
        </div>
        {parts && (
          <div className={classes.light}>
            <parts.Light withText />
          </div>
        )}
      </header>
      {parts && <Counts title={say('needsMe')} group="now" counts={parts.counts} />}
      <Figures />
      {parts && <Counts title={say('counts')} group="there" counts={parts.counts} />}
      <Places />
    </>
  )
}

/** What a person without any right sees: no figures, and where they can go meanwhile. */
function WithoutRole() {
  const say = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const { account } = consoleMap()
  return (
    <>
      <h1 className={classes.greeting}>{say('greeting', { name: name || email })}</h1>
      <section className={classes.section}>
        <EmptyState
          title={say('noRole')}
          sentence={say('noRoleSentence')}
          action={
            <p className={classes.ways}>
              <AddressLink address={inboxPath}>{say('myApprovals')}</AddressLink>
              {account && <AddressLink address={account.path}>{say('myAccount')}</AddressLink>}
            </p>
          }
        />
      </section>
    </>
  )
}
