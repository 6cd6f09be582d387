import { useRouterState } from '@tanstack/react-router'
import { type Guard, type Holder, permits } from '#platform/access/access.ts'
import { type MenuGroup, getMenuGroups, getScreens } from '#platform/console/router/console-registry.ts'
import { type AnyScreen, guardOf, minimumGuardOf, titleFor } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useLockedShown } from '#platform/console/shell/locked-entries.ts'
import { useLanguage } from '#platform/console/i18n/words.ts'

export type MenuLine = { path: string; title: string; guard: Guard; isOpen: boolean; isCurrent: boolean }
export type MenuSection = { key: string; title: string; lines: MenuLine[] }
export type OpenMenuGroup = {
  key: string
  title: string
  icon: MenuGroup['icon']
  sections: MenuSection[]
  isCurrent: boolean
}

/** Returns the current screen. */
export const useScreen = (): AnyScreen | undefined =>
  useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })

/** Returns the path of the current screen. During a navigation, the location already has the path of the next one. */
export const useScreenPath = (): string | undefined =>
  useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen)?.pathname,
  })

/** Returns the current path without the query. */
export const usePathname = () => useRouterState({ select: ({ location }) => location.pathname })

const menuScreens = () => getScreens().filter(({ menu }) => menu !== undefined)

/** Returns the path of the menu entry that the current screen belongs to. */
export function useMenuPath(): string | undefined {
  const pathname = usePathname()
  const activeScreen = useScreen()
  // Of matching paths such as `/reports` and `/reports/eload`, the longest one is current.
  return (
    activeScreen?.parentPath ??
    menuScreens()
      .map(({ path }) => path)
      .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
      .sort((one, other) => other.length - one.length)[0]
  )
}

/** Returns the first guard of a screen that the person does not pass, or null. */
function closingGuard(screen: AnyScreen, holder: Holder): Guard | null {
  const guards = [guardOf(screen), minimumGuardOf(screen) ?? 'signed-in'] as const
  return guards.find((guard) => !permits(holder, guard)) ?? null
}

/** Returns how many entries of the menu are locked, and whether they are shown. */
export function useLockedEntries(): { count: number; isShown: boolean } {
  const holder = useSignedIn()
  const entries = menuScreens()
  const locked = entries.filter((screen) => closingGuard(screen, holder) !== null).length
  return { count: locked, isShown: useLockedShown({ open: entries.length - locked, locked }) }
}

/** Returns the menu in the person's language. Locked entries are included while they are shown. */
export function useMenu(): OpenMenuGroup[] {
  const holder = useSignedIn()
  const language = useLanguage()
  const current = useMenuPath()
  const { isShown } = useLockedEntries()
  const lines = menuScreens()
    .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))
    .map((screen) => {
      const closedBy = closingGuard(screen, holder)
      const line: MenuLine = {
        path: screen.path,
        title: titleFor(screen, language),
        guard: closedBy ?? guardOf(screen),
        isOpen: closedBy === null,
        isCurrent: screen.path === current,
      }
      return { menu: screen.menu, line }
    })
    .filter(({ line }) => isShown || line.isOpen)

  return getMenuGroups()
    .map(({ key: group, icon, sections, ...titles }) => {
      const filled = sections
        .map(({ key, ...sectionTitles }) => ({
          key,
          title: titleFor(sectionTitles, language),
          lines: lines
            .filter(({ menu }) => menu?.group === group && menu.section === key)
            .map(({ line }) => line),
        }))
        .filter((section) => section.lines.length > 0)
      return {
        key: group,
        title: titleFor(titles, language),
        icon,
        sections: filled,
        isCurrent: filled.some((section) => section.lines.some(({ isCurrent }) => isCurrent)),
      }
    })
    .filter(({ sections }) => sections.length > 0)
}

/** Address of the list that a screen belongs to: its parent, or the nearest screen that its own path starts with. */
export function listAddressOf({ path, parentPath }: Pick<AnyScreen, 'path' | 'parentPath'>): string {
  const above = getScreens().filter((each) => !each.path.includes('/:') && path.startsWith(`${each.path}/`))
  return parentPath ?? above.toSorted((a, b) => b.path.length - a.path.length)[0]?.path ?? '/'
}

export type Breadcrumb = { title: string; path?: string }

/** Returns the breadcrumbs of a screen: its group, its parent lists and its name. */
export function breadcrumbsOf(
  pathname: string,
  activeScreen: AnyScreen | undefined,
  {
    screens,
    groups,
  }: { screens: readonly AnyScreen[]; groups: readonly Pick<MenuGroup, 'key' | 'title' | 'titleFil'>[] },
  language: 'en' | 'fil',
): Breadcrumb[] {
  if (!activeScreen) return []
  const parts = pathname.split('/').filter((part) => part !== '')
  const addresses = activeScreen.parentPath
    ? [activeScreen.parentPath]
    : parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const above = addresses
    .map((address) => screens.find(({ path }) => path === address))
    .filter((screen) => screen !== undefined && screen !== activeScreen) as AnyScreen[]
  const groupKey = [activeScreen, ...above.toReversed()].find(({ menu }) => menu)?.menu?.group
  const group = groups.find(({ key }) => key === groupKey)
  const own = titleFor(activeScreen, language)
  const groupTitle = group && (language === 'fil' ? group.titleFil : group.title)
  const crumbs = [
    ...above.map((screen) => ({ title: titleFor(screen, language), path: screen.path })),
    { title: own },
  ]
  return groupTitle && groupTitle !== crumbs[0]?.title ? [{ title: groupTitle }, ...crumbs] : crumbs
}
