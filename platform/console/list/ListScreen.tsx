import type { ReactNode } from 'react'
import { HeadActions } from '#platform/console/list/HeadActions.tsx'
import { ListBody } from '#platform/console/list/ListBody.tsx'
import { totalOf } from '#platform/console/list/total-of.ts'
import { makeRoomAbove } from '#platform/console/list/make-room-above.ts'
import { ListTabs } from '#platform/console/list/ListTabs.tsx'
import { tabFilterOf } from '#platform/console/list/tab-filter.ts'
import { useList } from '#platform/console/list/use-list.ts'
import { type DefinedListProps, useListDefinition } from '#platform/console/list/use-list-definition.ts'
import { ListKeys } from '#platform/console/list/ListKeys.tsx'
import type { WithKey } from '#platform/console/list/list-props.ts'
import type { ColumnDefinition } from '#platform/contract/columns.ts'
import styles from './list-screen.module.css'

export type {
  Column,
  Filter,
  ListProps,
  Option,
  RowAction,
  Selection,
} from '#platform/console/list/list-props.ts'

type Props = {
  /** Heading of the page, if it is not the title of the list. */
  title?: string
  /** Primary action, usually "New …", disabled with the reason if the person may not use it. */
  actions?: ReactNode
}

/** Complete list screen whose state is in the address. */
export function ListScreen<Row, Column extends ColumnDefinition>(
  props: Props & DefinedListProps<Row, Column> & WithKey<Row>,
): ReactNode
export function ListScreen<Row, Column extends ColumnDefinition>({
  actions,
  title: ownTitle,
  ...definition
}: Props & Parameters<typeof useListDefinition<Row, Column>>[0]) {
  const { title, ...props } = useListDefinition(definition)
  const list = useList(props, address)
  const info = list.page?.pageInfo
  const hasTabs = tabFilterOf(props) !== undefined
  return (
    <section ref={makeRoomAbove} className={styles.screen} data-list>
      <ListKeys list={list} />
      <header className={styles.header}>
        <h1 className={styles.title}>
          {ownTitle ?? title} {info && <span className={styles.count}>{totalOf(info)}</span>}
        </h1>
        <HeadActions>{actions}</HeadActions>
      </header>
      {hasTabs && <ListTabs props={props} list={list} withViews />}
      <ListBody props={props} list={list} withViews hasTabs={hasTabs} />
    </section>
  )
}

const address = { address: '' }
