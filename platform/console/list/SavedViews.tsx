import { Suspense, useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { isSameQuery } from '#platform/console/list/list-state.ts'
import { Popover } from './Popover.tsx'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { viewCalls } from '#platform/contract/views.ts'
import styles from './list-bar.module.css'

const ViewsPanel = lazyPart(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))

type Props<Row> = {
  name: string
  pluralName: string
  list: List<Row>
  /** Whether a tab names the current view. */
  hasTabs: boolean
}

/** Saved views of a list, personal and shared, each with its own address. */
export function SavedViews<Row>({ name, pluralName, list, hasTabs }: Props<Row>) {
  const t = useWords(listWords)
  const { latest: state, filters } = list
  const [isWanted, setWanted] = useState(false)
  const enabled = isWanted || state.view !== undefined
  const { data: views = [] } = useApiQuery(viewCalls.list, { list: name }, { enabled })
  const current = views.find(({ id }) => String(id) === state.view)
  const isChanged = current !== undefined && !isSameQuery(state, current.query.parameters, filters)

  return (
    <Popover
      name={t('views')}
      label={`${current && !hasTabs ? current.name : t('views')}${isChanged ? ' *' : ''}`}
      buttonClass={styles.boxed}
      align="end"
      onOpen={() => setWanted(true)}
    >
      {(close) => (
        <Suspense>
          <ViewsPanel {...{ name, pluralName, list, views, current, isChanged, close }} />
        </Suspense>
      )}
    </Popover>
  )
}
