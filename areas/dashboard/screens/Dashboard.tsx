import { IconLock } from '@tabler/icons-react'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { AddressLink, ClosedLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { type MenuSection, useMenu } from '#platform/console/shell/menu.ts'
import { useWords } from '#platform/console/words.ts'

/** Where everybody lands: a card for each group of what the console holds. */
export default function Dashboard() {
  const say = useWords(dashboardWords)
  const { name, email } = useSignedIn()
  const sections = useMenu()
    .map((section) => ({
      ...section,
      lines: section.lines.filter(({ path }) => path !== dashboardScreens.home.path),
    }))
    .filter(({ lines }) => lines.length > 0)
  const anythingOpen = sections.some(({ lines }) => lines.some(({ isOpen }) => isOpen))
  return (
    <>
      <h1 className={classes.greeting}>{say('greeting', { name: name || email })}</h1>
      <p className={classes.sentence}>{say(anythingOpen ? 'sentence' : 'nothing')}</p>
      <div className={classes.cards}>
        {sections.map((section) => (
          <Card key={section.key} section={section} />
        ))}
      </div>
    </>
  )
}

function Card({ section: { title, icon: Icon, lines } }: { section: MenuSection }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        <Icon size={18} />
        {title}
      </h2>
      <ul className={classes.lines}>
        {lines.map(({ path, title: name, guard, isOpen }) => (
          <li key={path}>
            {isOpen ? (
              <AddressLink address={path}>{name}</AddressLink>
            ) : (
              <ClosedLink guard={guard} address={path}>
                {name} <IconLock size={14} aria-hidden />
              </ClosedLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
