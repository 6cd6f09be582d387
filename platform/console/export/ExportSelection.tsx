import { Suspense } from 'react'
import type { Exports } from './exports.ts'
import { exportWords } from './words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import listStyles from '#platform/console/list/list-bar.module.css'
import type { Column, Query, Selection } from '#platform/console/list/list-props.ts'
import { Popover } from '#platform/console/list/Popover.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

const ExportPanel = lazyPart(async () => ({ default: (await import('./ExportPanel.tsx')).ExportPanel }))

type Props<Row> = {
  selection: Selection<Row>
  exports: Exports
  /** All columns of the list. Those visible by default are preselected. */
  columns: readonly Column<Row>[]
  /** Filter of the list that accepts row keys. */
  keyFilter: string
}

/** Exports the selected rows of a list: some by their keys, or all that match. */
export function ExportSelection<Row>({ selection, exports, columns, keyFilter }: Props<Row>) {
  const t = useWords(exportWords)
  const query: Query =
    selection.kind === 'all' ? selection.query : { search: '', filters: { [keyFilter]: selection.keys } }
  return (
    <Popover
      name={t('exportSelected')}
      label={t('exportSelected')}
      buttonClass={listStyles.boxed}
      align="end"
    >
      {(close) => (
        <Suspense>
          <ExportPanel
            {...exports}
            query={query}
            fixed={{}}
            visible={columns.filter(({ hidden }) => hidden !== true)}
            close={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}
