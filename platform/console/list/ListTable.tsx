import type { ReactNode } from 'react'
import { ListKeys } from '#platform/console/list/ListKeys.tsx'
import { ListBody } from '#platform/console/list/ListBody.tsx'
import { makeRoomAbove } from '#platform/console/list/make-room-above.ts'
import { ListTabs } from '#platform/console/list/ListTabs.tsx'
import { tabFilterOf } from '#platform/console/list/tab-filter.ts'
import { type DefinedListProps, useListDefinition } from '#platform/console/list/use-list-definition.ts'
import { useList } from '#platform/console/list/use-list.ts'
import type { WithKey } from '#platform/console/list/list-props.ts'
import type { ColumnDefinition } from '#platform/contract/columns.ts'
import styles from './list-screen.module.css'

type Props = {
  /** Prefix of the list's query parameters, such as `logs.`. Without it the state is kept in the component only. */
  address?: string
  /** Whether its rows extend to the bottom edge of the window, as those of a list without a prefix do. */
  fillsScreen?: boolean
}

/** List inside another element: a tab, a dialog or a card. */
export function ListTable<Row, Column extends ColumnDefinition>(
  props: Props & DefinedListProps<Row, Column> & WithKey<Row>,
): ReactNode
export function ListTable<Row, Column extends ColumnDefinition>({
  address,
  fillsScreen = address === '',
  ...definition
}: Props & Parameters<typeof useListDefinition<Row, Column>>[0]) {
  const { title: _title, ...props } = useListDefinition(definition)
  const list = useList(props, address === undefined ? 'here' : { address })
  const hasTabs = address === '' && tabFilterOf(props) !== undefined
  return (
    <div
      ref={fillsScreen ? makeRoomAbove : undefined}
      className={`${styles.inside} stack min-w-0`}
      data-list
      data-main={fillsScreen || undefined}
    >
      {fillsScreen && <ListKeys list={list} />}
      {hasTabs && <ListTabs props={props} list={list} withViews={false} />}
      <ListBody props={props} list={list} withViews={false} hasTabs={hasTabs} />
    </div>
  )
}
