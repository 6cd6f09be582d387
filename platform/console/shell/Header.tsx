import { brandName } from '#platform/console/configuration.ts'
import IconMenu2 from '~icons/tabler/menu-2'
import IconSearch from '~icons/tabler/search'
import { useQuery } from '@tanstack/react-query'
import { usePageReady } from '#platform/console/page-ready.ts'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { home } from '#platform/console/session/redirect-link.ts'
import { AccountMenu } from '#platform/console/shell/AccountMenu.tsx'
import { Breadcrumbs } from '#platform/console/shell/Breadcrumbs.tsx'
import classes from '#platform/console/shell/Header.module.css'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { useHeaderControls } from './header-controls.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Header with breadcrumbs, area controls and the account menu. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const t = useWords(shellWords)
  const slots = useHeaderControls()
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.icon} ${classes.burger}`}
        aria-label={t('openMenu')}
        onClick={onMenu}
      >
        <IconMenu2 size={18} aria-hidden />
      </button>
      <AddressLink address={home} className={classes.brand ?? ''}>
        {brandName}
      </AddressLink>
      <Breadcrumbs />
      <span className="flex-1" />
      <ModeBadge />
      <button
        type="button"
        className={classes.find}
        title={t('openPalette')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openDialog('palette')}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.findText}>{t('palette')}</span>
        <kbd aria-hidden className={classes.findKey}>
          {modifier} K
        </kbd>
      </button>
      {slots.map(({ key, Slot }) => (
        <Slot key={key} />
      ))}
      <AccountMenu />
    </header>
  )
}

const modifier = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

function ModeBadge() {
  const t = useWords(shellWords)
  const { data } = useQuery({
    queryKey: ['mode'],
    queryFn: consoleConfig().mode,
    enabled: usePageReady(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data !== 'demo') return null
  return (
    <span className={classes.mode} title={t('demoHint')}>
      {t('demo')}
    </span>
  )
}
