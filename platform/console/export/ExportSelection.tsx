import { Suspense } from 'react'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ListDefinition } from '#platform/contract/columns.ts'
import { exportWords } from './words.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import listStyles from '#platform/console/list/list-bar.module.css'
import type { Query, Selection } from '#platform/console/list/list-props.ts'
import { Popover } from '#platform/console/list/Popover.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

const ExportPanel = lazyPart(async () => ({ default: (await import('./ExportPanel.tsx')).ExportPanel }))

type Props<Row> = {
  selection: Selection<Row>
  /** The list. Its columns that are visible by default are preselected. */
  list: Pick<ListDefinition<AnyCall>, 'name' | 'exportNeeds' | 'columns'>
  /** Filter of the list that accepts row keys. */
  keyFilter: string
}

/** Exports the selected rows of a list: some by their keys, or all that match. */
export function ExportSelection<Row>({ selection, list, keyFilter }: Props<Row>) {
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
            report={list.name}
            needs={list.exportNeeds ?? 'signed-in'}
            query={query}
            fixed={{}}
            visible={list.columns.filter(({ hidden, exportOnly }) => !hidden && !exportOnly)}
            close={close}
          />
        </Suspense>
      )}
    </Popover>
  )
}
