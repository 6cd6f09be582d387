import { words } from '#areas/compliance/words.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Working days until a case must be filed, in red from the last day on. */
export function DaysLeft({ days, isShort = false }: { days: number | null; isShort?: boolean }) {
  const t = useWords(words)
  if (days === null) return '—'
  return (
    <span className={days <= 0 ? 'text-danger' : undefined}>
      {days < 0 ? t('daysLate', { count: -days }) : isShort ? days : t('daysLeftText', { count: days })}
    </span>
  )
}
