import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { WhenEmpty } from '#platform/console/list/list-props.ts'
import { EmptyState } from '#platform/console/record/States.tsx'
import { Button } from '#platform/ui/plain/Button.tsx'
import styles from './rows.module.css'

/** Shown when no row matches the filters, with a button to clear them. */
export function NoMatches({
  pluralName,
  search,
  onClear,
}: {
  pluralName: string
  search: string
  onClear: () => void
}) {
  const t = useWords(listWords)
  return (
    <EmptyState
      drawing="search"
      title={t('nothingMatches', { things: pluralName })}
      sentence={isDigits(search) ? t('numberIncomplete') : t('nothingMatchesSentence')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}

const isDigits = (search: string) => /^[+(\d][\d\s()./-]*$/.test(search.trim())

/** Shown for a list without records, with an explanation and an action. */
export function EmptyList({
  pluralName,
  whenEmpty,
}: {
  pluralName: string
  whenEmpty: WhenEmpty | string | undefined
}) {
  const t = useWords(listWords)
  const emptyText = typeof whenEmpty === 'string' ? { title: whenEmpty } : whenEmpty
  const sentence = emptyText ? emptyText.sentence : t('nothingYetSentence')
  return (
    <EmptyState
      drawing="empty"
      title={emptyText?.title ?? t('nothingYet', { things: pluralName })}
      sentence={sentence}
      action={emptyText?.action}
    />
  )
}

/** Shown for a page beyond the last one, for example from an old link. */
export function PageOutOfRange({ page, onFirst }: { page: number; onFirst: () => void }) {
  const t = useWords(listWords)
  return (
    <EmptyState
      drawing="search"
      title={t('pageGone', { page: String(page) })}
      action={<Button onClick={onFirst}>{t('toFirstPage')}</Button>}
    />
  )
}

/** Placeholder rows while the first page loads. */
export function RowSkeletons({ rows, pluralName }: { rows: number; pluralName: string }) {
  const t = useWords(listWords)
  return (
    <output
      aria-label={t('loading', { things: pluralName })}
      className="block p-8-12 border-strong rounded-6"
    >
      {Array.from({ length: Math.min(rows, 12) }, (_, index) => (
        <span key={index} className={styles.skeleton} />
      ))}
    </output>
  )
}
