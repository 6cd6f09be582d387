import IconChevronDown from '~icons/tabler/chevron-down'
import { useState } from 'react'
import { useWords } from '#platform/console/i18n/words.ts'
import classes from '#platform/console/shell/DrawerMenu.module.css'
import { LockedSwitch } from '#platform/console/shell/LockedSwitch.tsx'
import { MenuSections } from '#platform/console/shell/MenuSections.tsx'
import { type OpenMenuGroup, useMenu } from '#platform/console/menu.ts'
import { shellWords } from '#platform/console/shell/words.ts'

/** Menu in the drawer of a narrow window: one group is expanded at a time. */
export default function DrawerMenu() {
  const t = useWords(shellWords)
  const menu = useMenu()
  const [chosen, choose] = useState<string | null>(null)
  const shown = chosen ?? menu.find(({ isCurrent }) => isCurrent)?.key
  return (
    <nav aria-label={t('mainMenu')}>
      <MenuSections sections={[]} />
      {menu.map((group) => (
        <Group
          key={group.key}
          group={group}
          isOpen={group.key === shown}
          onToggle={() => choose(group.key === shown ? '' : group.key)}
        />
      ))}
      <LockedSwitch />
    </nav>
  )
}

type GroupProps = { group: OpenMenuGroup; isOpen: boolean; onToggle: () => void }

function Group({ group: { key, title, icon: Icon, sections }, isOpen, onToggle }: GroupProps) {
  const id = `drawer-${key}`
  return (
    <div className="border-b">
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon size={18} />
        {title}
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MenuSections sections={sections} withFavourites={false} />}
      </div>
    </div>
  )
}
