import { Menu } from '@mantine/core'
import IconGripVertical from '~icons/tabler/grip-vertical'
import type { KeyboardEvent } from 'react'
import type { ApplicantRow } from '#areas/careers/applicants/contract.ts'
import { columns } from '#areas/careers/rules.ts'
import styles from '#areas/careers/screens/careers.module.css'
import { words } from '#areas/careers/words.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'

type Props = {
  row: ApplicantRow
  isHeld: boolean
  hintId: string
  /** Returns the reason the card cannot be moved to a status, or null if it can. */
  errorFor: (to: ApplicantRow['status']) => string | null
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (to: ApplicantRow['status']) => void
}

/** Card of an applicant: drag handle, name that opens the panel, and menu of statuses. */
export function BoardCard({ row, isHeld, hintId, errorFor, onOpen, onKeyDown, onMove }: Props) {
  const t = useWords(words)
  const { name, status, statusAt, noteCount } = row
  return (
    <li className={styles.card} data-card={row.id} data-held={isHeld || undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('move', { name, column: t(`step_${status}`) })}
        aria-describedby={hintId}
        aria-pressed={isHeld}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="hover-underline font-semibold text-start break-anywhere"
          onClick={onOpen}
        >
          {name}
        </button>
        <div className="muted text-12">{t('sinceWhen', { when: formatShortMoment(statusAt) })}</div>
        {noteCount > 0 && <div className="muted text-12">{t('noteCount', { n: noteCount })}</div>}
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles.to} aria-label={`${t('moveMenu')} ${name}`}>
              {t('moveMenu')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {columns
              .filter((to) => to !== status && errorFor(to) === null)
              .map((to) => (
                <Menu.Item key={to} onClick={() => onMove(to)}>
                  {t(`step_${to}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
