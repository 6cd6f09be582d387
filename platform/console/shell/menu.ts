import { useRouterState } from '@tanstack/react-router'
import { type Guard, permits } from '#platform/access/access.ts'
import { type MenuGroup, menuGroupsNow, screensNow } from '#platform/console/map.ts'
import { type AnyScreen, guardOf, titleIn } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useLanguage } from '#platform/console/words.ts'

export type MenuLine = { path: string; title: string; guard: Guard; isOpen: boolean; isCurrent: boolean }
export type MenuSection = {
  key: string
  title: string
  icon: MenuGroup['icon']
  lines: MenuLine[]
  isCurrent: boolean
}

/** The screen that is shown. */
export const useScreen = (): AnyScreen | undefined =>
  useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })

/** The address that is shown, without its query. */
export const usePathname = () => useRouterState({ select: ({ location }) => location.pathname })

/** The menu for the person, in their language: closed screens included. */
export function useMenu(): MenuSection[] {
  const holder = useSignedIn()
  const language = useLanguage()
  const pathname = usePathname()
  const shown = useScreen()
  const entries = screensNow().filter(({ menu }) => menu !== undefined)
  // Of `/reports` and `/reports/eload`, the longer one is where the person is.
  const current =
    shown?.under ??
    entries
      .map(({ path }) => path)
      .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
      .sort((one, other) => other.length - one.length)[0]

  return menuGroupsNow()
    .map(({ key, title, titleFil, icon }) => {
      const lines = entries
        .filter(({ menu }) => menu?.group === key)
        .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))
        .map((screen) => {
          const guard = guardOf(screen)
          return {
            path: screen.path,
            title: titleIn(screen, language),
            guard,
            isOpen: permits(holder, guard),
            isCurrent: screen.path === current,
          }
        })
      return {
        key,
        title: language === 'fil' ? titleFil : title,
        icon,
        lines,
        isCurrent: lines.some(({ isCurrent }) => isCurrent),
      }
    })
    .filter(({ lines }) => lines.length > 0)
}

export type Crumb = { title: string; path?: string }

/** The way to the shown screen: its group, the lists above it, and its own name. */
export function crumbsOf(
  pathname: string,
  shown: AnyScreen | undefined,
  {
    screens,
    groups,
  }: { screens: readonly AnyScreen[]; groups: readonly Pick<MenuGroup, 'key' | 'title' | 'titleFil'>[] },
  language: 'en' | 'fil',
): Crumb[] {
  if (!shown) return []
  const parts = pathname.split('/').filter((part) => part !== '')
  const addresses = shown.under
    ? [shown.under]
    : parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const above = addresses
    .map((address) => screens.find(({ path }) => path === address))
    .filter((screen) => screen !== undefined && screen !== shown) as AnyScreen[]
  const groupKey = [shown, ...above.toReversed()].find(({ menu }) => menu)?.menu?.group
  const group = groups.find(({ key }) => key === groupKey)
  const own = titleIn(shown, language)
  const groupTitle = group && (language === 'fil' ? group.titleFil : group.title)
  const way = [
    ...above.map((screen) => ({ title: titleIn(screen, language), path: screen.path })),
    { title: own },
  ]
  return groupTitle && groupTitle !== way[0]?.title ? [{ title: groupTitle }, ...way] : way
}
