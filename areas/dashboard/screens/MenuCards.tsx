import IconLock from '~icons/tabler/lock'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import classes from './Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { AddressLink, DisabledLink } from '#platform/console/router.ts'
import { type MenuLine, type OpenMenuGroup, useMenu } from '#platform/console/menu.ts'
import { useWords } from '#platform/console/i18n.ts'

/** One card per menu group. */
export function MenuCards() {
  const t = useWords(dashboardWords)
  const groups = useMenu()
    .map((group) => ({
      ...group,
      lines: group.sections
        .flatMap(({ lines }) => lines)
        .filter(({ path }) => path !== dashboardScreens.home.path),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <section className={classes.section} aria-label={t('quickLinks')}>
      <h2 className={classes.subtitle}>{t('quickLinks')}</h2>
      <div className={classes.cards}>
        {groups.map((group) => (
          <Card key={group.key} group={group} />
        ))}
      </div>
    </section>
  )
}

type CardProps = { group: Pick<OpenMenuGroup, 'title' | 'icon'> & { lines: readonly MenuLine[] } }

function Card({ group: { title, icon: Icon, lines } }: CardProps) {
  return (
    <section className={classes.card}>
      <h3 className={classes.title}>
        <Icon size={18} />
        {title}
      </h3>
      <ul className={classes.lines}>
        {lines.map(({ path, title: name, guard, isOpen }) => (
          <li key={path}>
            {isOpen ? (
              <AddressLink address={path}>{name}</AddressLink>
            ) : (
              <DisabledLink guard={guard} address={path}>
                {name} <IconLock size={14} aria-hidden />
              </DisabledLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
