'use no memo'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { AddressLink, DisabledLink } from '#platform/console/router/ScreenLink.tsx'
import { shellWords } from '#platform/console/shell/words.ts'
import classes from '#platform/console/shell/SideMenu.module.css'
import { type MenuLine, type MenuSection, useMenu } from '#platform/console/shell/menu.ts'
import { useWords } from '#platform/console/i18n/words.ts'

// Number of entries up to which all groups are expanded. In a longer menu only the current group is.
const shortMenu = 24

/** Side menu, also used in the drawer of a narrow window. */
export function SideMenu({ id = 'side' }: { id?: string }) {
  const t = useWords(shellWords)
  const menu = useMenu()
  const isShort = menu.reduce((sum, { lines }) => sum + lines.length, 0) <= shortMenu
  return (
    <nav aria-label={t('mainMenu')}>
      {menu.map((section) => (
        <Section
          key={section.key}
          id={`${id}-${section.key}`}
          section={section}
          openAtFirst={isShort || section.isCurrent}
        />
      ))}
    </nav>
  )
}

function Section({ id, section, openAtFirst }: { id: string; section: MenuSection; openAtFirst: boolean }) {
  const [chosen, choose] = useState<boolean | null>(null)
  const { title, icon: Icon, lines } = section
  const isOpen = chosen ?? openAtFirst
  const only = lines[0]
  // A group with a single screen of the same name is shown as a link.
  if (only && lines.length === 1 && only.title === title) {
    return (
      <Line line={only} className={classes.head ?? ''}>
        <Icon size={18} />
        {title}
      </Line>
    )
  }
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose(!isOpen)}
      >
        <Icon size={18} />
        {title}
        <IconChevronDown size={16} aria-hidden className={classes.turn} />
      </button>
      <ul id={id} hidden={!isOpen} className={classes.lines}>
        {isOpen &&
          lines.map((line) => (
            <li key={line.path}>
              <Line line={line} className={classes.line ?? ''}>
                {line.title}
              </Line>
            </li>
          ))}
      </ul>
    </div>
  )
}

type LineProps = { line: MenuLine; className: string; children: React.ReactNode }

function Line({ line: { path, guard, isOpen, isCurrent }, className, children }: LineProps) {
  if (!isOpen) {
    return (
      <DisabledLink guard={guard} address={path} className={`${className} ${classes.shut}`}>
        {children}
        <IconLock size={14} aria-hidden className={classes.lock} />
      </DisabledLink>
    )
  }
  return (
    <AddressLink address={path} className={`${className} ${isCurrent ? classes.current : ''}`}>
      {children}
    </AddressLink>
  )
}
