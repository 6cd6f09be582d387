import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { WhenEmpty } from '#platform/console/list/list-props.ts'
import { EmptyState } from '#platform/console/record/States.tsx'
import { Button } from '#platform/ui/plain/Button.tsx'
import styles from './rows.module.css'

/** Filters that nothing fits: says so and offers to take them away. */
export function NoMatches({ pluralName, onClear }: { pluralName: string; onClear: () => void }) {
  const t = useWords(listWords)
  return (
    <EmptyState
      title={t('nothingMatches', { things: pluralName })}
      sentence={t('nothingMatchesSentence')}
      action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}

/** A list that holds nothing at all: says why and what to do. */
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
      title={emptyText?.title ?? t('nothingYet', { things: pluralName })}
      sentence={sentence}
      action={emptyText?.action}
    />
  )
}

/** A page beyond the last one, from an old address or after rows went. */
export function PageOutOfRange({ page, onFirst }: { page: number; onFirst: () => void }) {
  const t = useWords(listWords)
  return (
    <EmptyState
      title={t('pageGone', { page: String(page) })}
      action={<Button onClick={onFirst}>{t('toFirstPage')}</Button>}
    />
  )
}

/** The shape of the rows before the first ones are there. */
export function RowSkeletons({ rows, pluralName }: { rows: number; pluralName: string }) {
  const t = useWords(listWords)
  return (
    <output aria-label={t('loading', { things: pluralName })} className={styles.skeletons}>
      {Array.from({ length: Math.min(rows, 12) }, (_, index) => (
        <span key={index} className={styles.skeleton} />
      ))}
    </output>
  )
}
