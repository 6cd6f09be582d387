import { brandName } from '#platform/console/configuration.ts'
import IconHelp from '~icons/tabler/help'
import IconLayoutSidebarLeftCollapse from '~icons/tabler/layout-sidebar-left-collapse'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/console/i18n/words.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { home } from '#platform/console/session/redirect-link.ts'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { LockedSwitch } from '#platform/console/shell/LockedSwitch.tsx'
import { MenuSections } from '#platform/console/shell/MenuSections.tsx'
import { type MenuSection, useMenu, usePathname, useScreen } from '#platform/console/menu.ts'
import { useMenuCounts } from '#platform/console/shell/menu-counts.ts'
import { setPanel, usePanel } from '#platform/console/shell/panel.ts'
import classes from '#platform/console/shell/SideMenu.module.css'
import { shellWords } from '#platform/console/shell/words.ts'

const panelId = 'menu-panel'

/**
 * Side menu: a rail with the groups and a panel with the screens of one group. The panel shows the group of the current
 * screen until another is chosen. While the panel is hidden, a chosen group opens it over the page.
 */
export function SideMenu() {
  const t = useWords(shellWords)
  const menu = useMenu()
  const pathname = usePathname()
  const screen = useScreen()
  const isPanelHidden = usePanel(screen) === 'hidden'
  const navigation = useRef<HTMLElement>(null)
  // A choice ends with the next navigation.
  const [choice, setChoice] = useState<{ key: string; pathname: string } | null>(null)
  const chosen = choice?.pathname === pathname ? choice.key : null
  const shown = menu.find(({ key }) => key === chosen) ?? menu.find(({ isCurrent }) => isCurrent) ?? menu[0]
  const isOverPage = isPanelHidden && chosen !== null
  const isOpen = !isPanelHidden || isOverPage
  const counts = useMenuCounts()
  const hasWork = (sections: readonly MenuSection[]) =>
    sections.some(({ lines }) =>
      lines.some(({ path, isOpen: isPermitted }) => isPermitted && counts.has(path)),
    )

  useEffect(() => {
    if (!isOverPage) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !navigation.current?.contains(target)) setChoice(null)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setChoice(null)
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
      removeEventListener('keydown', closeOnEscape)
    }
  }, [isOverPage])

  return (
    <nav aria-label={t('mainMenu')} className={classes.menu} ref={navigation}>
      <div className={classes.rail}>
        <AddressLink address={home} className={classes.brand ?? ''}>
          {brandName}
        </AddressLink>
        {menu.map(({ key, title, icon: Icon, isCurrent, sections }) => {
          const isExpanded = isOpen && key === shown?.key
          return (
            <button
              key={key}
              type="button"
              className={classes.group}
              data-current={isCurrent || undefined}
              aria-expanded={isExpanded}
              aria-controls={panelId}
              onClick={() => setChoice(isOverPage && isExpanded ? null : { key, pathname })}
            >
              <span className={`${classes.icon} relative grid`} data-waiting={hasWork(sections) || undefined}>
                <Icon size={20} />
              </span>
              {title}
            </button>
          )
        })}
        <button
          type="button"
          className={`${classes.group} ${classes.help}`}
          onClick={() => openDialog('help')}
        >
          <IconHelp size={20} aria-hidden />
          {t('help')}
        </button>
      </div>
      <div
        id={panelId}
        className={classes.panel}
        data-side-panel
        hidden={!isOpen}
        data-over={isOverPage || undefined}
      >
        <div className={classes.head}>
          <strong>{shown?.title}</strong>
          {!isPanelHidden && (
            <button
              type="button"
              className={classes.hide}
              aria-label={t('hideMenu')}
              title={t('hideMenu')}
              aria-keyshortcuts="["
              onClick={() => setPanel(screen, 'hidden')}
            >
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            </button>
          )}
          {isOverPage && (
            <button type="button" className={classes.show} onClick={() => setPanel(screen, 'shown')}>
              {t('keepMenuOpen')}
            </button>
          )}
        </div>
        {isOpen && (
          <>
            <MenuSections sections={shown?.sections ?? []} />
            <LockedSwitch />
          </>
        )}
      </div>
    </nav>
  )
}
