import { Counts } from '#areas/dashboard/screens/Counts.tsx'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { Figures } from '#areas/dashboard/screens/Figures.tsx'
import { Places } from '#areas/dashboard/screens/Places.tsx'
import { useParts } from '#areas/dashboard/screens/use-parts.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useMenu } from '#platform/console/shell/menu.ts'
import { useWords } from '#platform/console/words.ts'

/** Where everybody lands: what waits for them, how today goes, how much there is, and what they can open. */
export default function Dashboard() {
  const say = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const parts = useParts()
  const anythingOpen = useMenu().some(({ lines }) => lines.some(({ isOpen }) => isOpen))
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.greeting}>{say('greeting', { name: name || email })}</h1>
          <p className={classes.sentence}>{say(anythingOpen ? 'sentence' : 'nothing')}</p>
        </div>
        {parts && (
          <div className={classes.light}>
            <parts.Light />
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
