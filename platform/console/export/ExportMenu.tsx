import { Suspense } from 'react'
import type { Exports } from '#platform/console/export/exports.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { Filter, Query } from '#platform/console/list/list-props.ts'
import { Popover } from '#platform/console/list/Popover.tsx'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import listStyles from '#platform/console/list/list-bar.module.css'

const ExportPanel = lazyPart(async () => ({ default: (await import('./ExportPanel.tsx')).ExportPanel }))

export type ExportProps = Exports & {
  query: Query
  /** Filters of the list, which describe the query in the file. */
  filters?: readonly Filter[] | undefined
  fixed: Readonly<Record<string, unknown>>
  /** Visible columns, in display order. */
  visible: readonly { key: string }[]
}

/** Button that opens the export panel of a list. */
export function ExportMenu(props: ExportProps) {
  const t = useWords(listWords)
  return (
    <Popover name={t('export')} label={t('export')} buttonClass={listStyles.boxed} align="end">
      {(close) => (
        <Suspense>
          <ExportPanel {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
