import { getMenuGroups, getScreens } from '#platform/console/router/console-registry.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { shellWords } from '#platform/console/shell/words.ts'
import classes from '#platform/console/shell/Breadcrumbs.module.css'
import { breadcrumbsOf, useScreen, useScreenPath } from '#platform/console/menu.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

/** Breadcrumbs of the screen. The last one is the title of the page. */
export function Breadcrumbs() {
  const t = useWords(shellWords)
  const crumbs = breadcrumbsOf(
    useScreenPath() ?? '',
    useScreen(),
    { screens: getScreens(), groups: getMenuGroups() },
    useLanguage(),
  )
  return (
    <nav aria-label={t('breadcrumbs')} className={`${classes.crumbs} min-w-0 overflow-hidden`}>
      <ol className="flex muted nowrap">
        {crumbs.map(({ title, path }, index) => (
          <li key={`${index} ${title}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <AddressLink address={path}>{title}</AddressLink> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
