import { dashboardScreens } from '#areas/dashboard/screens.ts'
import classes from './Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useMenu } from '#platform/console/menu.ts'
import { useWords } from '#platform/console/i18n.ts'

/** The screens that the person can open, one card per menu group. */
export function MenuCards() {
  const t = useWords(dashboardWords)
  const groups = useMenu()
    .map(({ sections, ...group }) => ({
      ...group,
      lines: sections
        .flatMap(({ lines }) => lines)
        .filter(({ path, isOpen }) => isOpen && path !== dashboardScreens.home.path),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <section className="mt-24" aria-label={t('yourScreens')}>
      <h2 className="text-14">{t('yourScreens')}</h2>
      <div className={`${classes.cards} grid gap-12 mt-12`}>
        {groups.map(({ key, title, icon: Icon, lines }) => (
          <section key={key} className="card stack gap-4 p-16">
            <h3 className="flex items-center gap-8 mb-8">
              <Icon size={18} />
              {title}
            </h3>
            <ul className="stack gap-8">
              {lines.map(({ path, title: name }) => (
                <li key={path}>
                  <AddressLink address={path}>{name}</AddressLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
