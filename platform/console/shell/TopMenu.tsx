import { Menu } from '@mantine/core'
import IconChevronDown from '~icons/tabler/chevron-down'
import IconLock from '~icons/tabler/lock'
import { useRouter } from '@tanstack/react-router'
import { linkEvents } from '#platform/console/router/link-events.ts'
import { shellWords } from '#platform/console/shell/words.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import { getDisabledReason } from '#platform/console/session/session.ts'
import classes from '#platform/console/shell/TopMenu.module.css'
import { LockedSwitch } from '#platform/console/shell/LockedSwitch.tsx'
import { useMenuCounts } from '#platform/console/shell/menu-counts.ts'
import { useMenu } from '#platform/console/menu.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Menu below the header, for the horizontal layout. */
export default function TopMenu() {
  const t = useWords(shellWords)
  const counts = useMenuCounts()
  const router = useRouter()
  return (
    <nav aria-label={t('mainMenu')} className={classes.top}>
      {useMenu().map(({ key, title, icon: Icon, sections, isCurrent }) => (
        <Menu key={key} position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.group} data-current={isCurrent || undefined}>
              <Icon size={16} />
              {title}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {sections
              .flatMap(({ lines }) => lines)
              .map((line) =>
                line.isOpen ? (
                  <Menu.Item
                    key={line.path}
                    component="a"
                    href={line.path}
                    {...linkEvents(router, line.path)}
                    aria-current={line.isCurrent ? 'page' : undefined}
                    data-current={line.isCurrent || undefined}
                    rightSection={counts.get(line.path)}
                  >
                    {line.title}
                  </Menu.Item>
                ) : (
                  <Menu.Item
                    key={line.path}
                    c="dimmed"
                    title={getDisabledReason(line.guard) ?? ''}
                    rightSection={<IconLock size={14} aria-hidden />}
                    onClick={() => showAccessDenied(line.guard)}
                  >
                    {line.title}
                  </Menu.Item>
                ),
              )}
          </Menu.Dropdown>
        </Menu>
      ))}
      <LockedSwitch />
    </nav>
  )
}
