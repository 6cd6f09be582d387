import { Suspense } from 'react'
import type { ListProps } from '#platform/console/list/list-props.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import styles from './list-screen.module.css'

// Loaded beside the rows, which do not wait for it.
const ViewTabs = lazyPart(async () => ({ default: (await import('./ViewTabs.tsx')).ViewTabs }))

type Props<Row> = { props: ListProps<Row>; list: List<Row>; withViews: boolean }

/** Tabs of a list, and their space while they load. */
export function ListTabs<Row>(props: Props<Row>) {
  return (
    <Suspense fallback={<div className={styles.tabs} />}>
      <ViewTabs {...props} />
    </Suspense>
  )
}
