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
import { rowIdentity, type WithKey } from '#platform/console/list/list-props.ts'
import { type Deletion, useDeletion } from '#platform/console/list/use-deletion.tsx'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { useCallDisabledReason } from '#platform/console/record/use-disabled-reasons.ts'
import { type AnyScreen, keyParamOf, recordAddress } from '#platform/console/screen.ts'
import type { AnyCall } from '#platform/contract/call.ts'
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

type Props<Row> = {
  /** Heading of the page, if it is not the title of the list. */
  title?: string
  /** Primary action, usually "New …", disabled with the reason if the person may not use it. */
  actions?: ReactNode
  /** Screen of the records, to which the rows link. */
  record?: AnyScreen
  /** Label of the button that opens the form of a new record on the screen `record`, after the other actions. */
  newLabel?: string
  /** Call that changes a record. If the person may use it, the rows have the action Edit, by default on the screen `record`. */
  edit?: AnyCall
  /** Adds the action Delete to the menu of the rows. */
  deletion?: Deletion<Row>
}

/** Complete list screen whose state is in the address. */
export function ListScreen<Row, Column extends ColumnDefinition>(
  props: Props<Row> & DefinedListProps<Row, Column> & WithKey<Row>,
): ReactNode
export function ListScreen<Row, Column extends ColumnDefinition>({
  actions,
  title: ownTitle,
  record,
  newLabel,
  edit,
  deletion,
  ...definition
}: Props<Row> & Parameters<typeof useListDefinition<Row, Column>>[0]) {
  const { keyOf, nameOf } = rowIdentity(definition)
  const { entries, dialog } = useDeletion(deletion, nameOf)
  const mayEdit = useCallDisabledReason(edit ?? { needs: 'signed-in' }) === null
  const { editHref, ...shown } = definition
  const { rowMenu } = shown
  const toForm =
    editHref ?? (record && edit && ((row: Row) => recordAddress(record, keyOf(row), { action: 'edit' })))
  const { title, ...props } = useListDefinition({
    ...(record && { rowHref: (row: Row) => recordAddress(record, keyOf(row)) }),
    ...shown,
    ...(mayEdit && toForm && { editHref: toForm }),
    ...(deletion && { rowMenu: (row: Row) => [...(rowMenu?.(row) ?? []), ...entries(row)] }),
  })
  const list = useList(props, address)
  const info = list.page?.pageInfo
  const hasTabs = tabFilterOf(props) !== undefined
  return (
    <section ref={makeRoomAbove} className={`${styles.screen} stack min-w-0`} data-list>
      <ListKeys list={list} />
      <header className={`${styles.header} row justify-between gap-8-16`}>
        <h1 className={styles.title}>
          {ownTitle ?? title} {info && <span className={styles.count}>{totalOf(info)}</span>}
        </h1>
        <HeadActions>
          {actions}
          {record && newLabel !== undefined && <NewRecordButton screen={record} label={newLabel} />}
        </HeadActions>
      </header>
      {hasTabs && <ListTabs props={props} list={list} withViews />}
      <ListBody props={props} list={list} withViews hasTabs={hasTabs} />
      {dialog}
    </section>
  )
}

/** Link to the form of a new record, whose address has the id 0. */
function NewRecordButton({ screen, label }: { screen: AnyScreen; label: string }) {
  const { path, record } = screen
  const params = record?.params ?? {}
  return <ScreenButton to={screen} params={{ ...params, [keyParamOf(path, params)]: '0' }} label={label} />
}

const address = { address: '' }
