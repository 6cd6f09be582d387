import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useStands } from '#platform/console/first-paint.ts'
import { consoleMap } from '#platform/console/map.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { home } from '#platform/console/redirect-link.ts'
import { AccountMenu } from '#platform/console/shell/AccountMenu.tsx'
import { Breadcrumbs } from '#platform/console/shell/Breadcrumbs.tsx'
import classes from '#platform/console/shell/Header.module.css'
import { openDialog } from '#platform/console/shell/dialogs.ts'
import { useHeaderSlots } from '#platform/console/shell/header-slots.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { useWords } from '#platform/console/words.ts'

/** Where one is, what stands by, and who one is. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const say = useWords(shellWords)
  const slots = useHeaderSlots()
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.icon} ${classes.burger}`}
        aria-label={say('openMenu')}
        onClick={onMenu}
      >
        <IconMenu2 size={18} aria-hidden />
      </button>
      <AddressLink address={home} className={classes.brand ?? ''}>
        ERP
      </AddressLink>
      <Breadcrumbs />
      <span className={classes.space} />
      <ModeBadge />
      <button
        type="button"
        className={classes.find}
        title={say('openPalette')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openDialog('palette')}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.findText}>{say('palette')}</span>
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
  const say = useWords(shellWords)
  const { data } = useQuery({
    queryKey: ['mode'],
    queryFn: consoleMap().mode,
    enabled: useStands(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data !== 'demo') return null
  return (
    <span className={classes.mode} title={say('demoHint')}>
      {say('demo')}
    </span>
  )
}
