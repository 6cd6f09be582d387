import { ListBody } from '#platform/console/list/ListBody.tsx'
import { ListTabs } from '#platform/console/list/ListTabs.tsx'
import { tabFilterOf } from '#platform/console/list/tab-filter.ts'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { useList } from '#platform/console/list/use-list.ts'
import styles from './list-screen.module.css'

type Props<Row> = ListProps<Row> & {
  /** Prefix of the list's query parameters, such as `logs.`. Without it the state is kept in the component only. */
  address?: string
}

/** List inside another element: a tab, a dialog or a card. */
export function ListTable<Row>({ address, ...props }: Props<Row>) {
  const list = useList(props, address === undefined ? 'here' : { address })
  // The main list of its screen.
  const hasTabs = address === '' && tabFilterOf(props) !== undefined
  return (
    <div className={styles.inside} data-list>
      {hasTabs && <ListTabs props={props} list={list} withViews={false} />}
      <ListBody props={props} list={list} withViews={false} hasTabs={hasTabs} />
    </div>
  )
}
