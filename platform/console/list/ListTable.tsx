import { ListBody } from '#platform/console/list/ListBody.tsx'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { useList } from '#platform/console/list/use-list.ts'
import styles from './list-screen.module.css'

type Props<Row> = ListProps<Row> & {
  /** Begins this list's names in the address: `logs.`. Without it the state lives and ends with the table. */
  address?: string
}

/** A list inside something else: a tab, a dialog, a card. */
export function ListTable<Row>({ address, ...props }: Props<Row>) {
  const list = useList(props, address === undefined ? 'here' : { address })
  return (
    <div className={styles.inside} data-list>
      <ListBody props={props} list={list} withViews={false} />
    </div>
  )
}
