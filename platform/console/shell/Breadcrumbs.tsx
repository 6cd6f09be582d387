import { menuGroupsNow, screensNow } from '#platform/console/map.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { shellWords } from '#platform/console/shell/words.ts'
import classes from '#platform/console/shell/Breadcrumbs.module.css'
import { crumbsOf, usePathname, useScreen } from '#platform/console/shell/menu.ts'
import { useLanguage, useWords } from '#platform/console/words.ts'

/** The way to the shown screen. The last part is the page's name. */
export function Breadcrumbs() {
  const say = useWords(shellWords)
  const crumbs = crumbsOf(
    usePathname(),
    useScreen(),
    { screens: screensNow(), groups: menuGroupsNow() },
    useLanguage(),
  )
  return (
    <nav aria-label={say('breadcrumbs')} className={classes.crumbs}>
      <ol>
        {crumbs.map(({ title, path }, index) => (
          <li key={path ?? title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <AddressLink address={path}>{title}</AddressLink> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
