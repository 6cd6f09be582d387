import type { ReactNode } from 'react'
import { totalOf } from '#platform/console/list/total-of.ts'
import type { SelectionState } from '#platform/console/list/use-selection.ts'
import { panelWords } from '#platform/console/list/panel-words.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { PageInfo } from '#platform/contract/page.ts'
import styles from './list-bar.module.css'

type Props<Row> = { chosen: SelectionState<Row>; info: PageInfo; rowCount: number; children: ReactNode }

/**
 * Bulk actions for the selected rows, with a button that extends the selection from the page to all matching rows.
 */
export function BulkBar<Row>({ chosen, info, rowCount, children }: Props<Row>) {
  const t = useWords(panelWords)
  const selected = useWords(listWords)('selected', { n: chosen.selection.count })
  const { selection, wholePage, chooseAll, clear } = chosen
  const total = totalOf(info)
  return (
    <section className={styles.bulk} data-bottom-bar="floating" aria-label={selected}>
      <strong aria-live="polite">{selection.kind === 'all' ? t('allSelected', { total }) : selected}</strong>
      {selection.kind === 'some' && wholePage && info.total > rowCount && (
        <button type="button" className={styles.plain} onClick={chooseAll}>
          {t('selectAll', { total })}
        </button>
      )}
      <button type="button" className={styles.plain} onClick={clear}>
        {t('clearSelection')}
      </button>
      <span className={`${styles.end} inline-flex flex-wrap gap-8 ms-auto`}>{children}</span>
    </section>
  )
}
