import { ListBody } from '#platform/console/list/ListBody.tsx'
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
  return (
    <div className={styles.inside} data-list>
      <ListBody props={props} list={list} withViews={false} />
    </div>
  )
}
