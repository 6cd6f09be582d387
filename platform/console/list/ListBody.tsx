import { Suspense, useMemo } from 'react'
import { ExportMenu } from '#platform/console/export/ExportMenu.tsx'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { defaultSortOf } from '#platform/console/list/default-sort.ts'
import { DisplayMenu } from '#platform/console/list/DisplayMenu.tsx'
import { ListBar } from '#platform/console/list/ListBar.tsx'
import { NoMatches, EmptyList, PageOutOfRange, RowSkeletons } from '#platform/console/list/ListStates.tsx'
import { type ListProps, rowIdentity } from '#platform/console/list/list-props.ts'
import {
  isNarrowed,
  withoutFilters,
  withoutPanel,
  withDefaultSize,
} from '#platform/console/list/list-state.ts'
import { Pager } from '#platform/console/list/Pager.tsx'
import { RowTable } from '#platform/console/list/RowTable.tsx'
import { SavedViews } from '#platform/console/list/SavedViews.tsx'
import { applyPreferences } from '#platform/console/list/columns.ts'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { withoutTabFilter } from '#platform/console/list/tab-filter.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { useSelection } from '#platform/console/list/use-selection.ts'
import { ErrorState } from '#platform/console/record/States.tsx'
import type { PageInfo } from '#platform/contract/page.ts'

// Loaded on demand, when a row is selected or opened.
const BulkBar = lazyPart(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }))
const SortMenu = lazyPart(async () => ({ default: (await import('./SortMenu.tsx')).SortMenu }))
const ListTotals = lazyPart(async () => ({ default: (await import('./ListTotals.tsx')).ListTotals }))
const MissingRow = lazyPart(async () => ({ default: (await import('./MissingRow.tsx')).MissingRow }))
const SidePanel = lazyPart(async () => ({
  default: (await import('#platform/console/record/SidePanel.tsx')).SidePanel,
}))

type Props<Row> = {
  props: ListProps<Row>
  list: List<Row>
  withViews: boolean
  /** Whether tabs above the list replace the filter of its status. */
  hasTabs: boolean
}

const noFixed = {}
const noInfo: PageInfo = { page: 1, limit: 10, total: 0, noOfPage: 0 }

/** Toolbar, rows, pager and loading states of a list. */
export function ListBody<Row>({ props, list, withViews, hasTabs }: Props<Row>) {
  const { name, pluralName, panel, panelTitle, panelByKey, bulk, unselectableReason } = props
  const { keyOf, nameOf } = rowIdentity(props)
  const { state, change, page, rows, preferences, prefer } = list
  const info = page?.pageInfo ?? noInfo
  const isEstimate = info.totalIsEstimate === true
  const hasCheckboxes = bulk !== undefined
  // Memoised, because a new array renders every row again.
  const columns = useMemo(
    () => applyPreferences(props.columns, preferences, hasCheckboxes),
    [props.columns, preferences, hasCheckboxes],
  )
  const chosen = useSelection({
    of: list.selectionKey,
    query: list.query,
    rows: unselectableReason ? rows.filter((row) => unselectableReason(row) === null) : rows,
    keyOf,
    total: info.total,
    isEstimate,
  })
  const panelRow = panel && rows.find((row) => keyOf(row) === state.panel)
  // The key of a panel whose row is on another page, or does not exist.
  const missingKey = panel && page && !list.isOld && panelRow === undefined ? state.panel : undefined
  const byKey = missingKey === undefined ? undefined : panelByKey?.(missingKey)
  const isPhone = useIsPhone()
  // Nothing to sort, arrange or export, as opposed to a filter without matches.
  const isEmpty =
    page !== undefined && !list.isOld && rows.length === 0 && info.total === 0 && !isNarrowed(state)
  const closePanel = () => change(withoutPanel)

  return (
    <>
      <ListBar props={hasTabs ? withoutTabFilter(props, list.latest.filters) : props} list={list}>
        {withViews && <SavedViews name={name} pluralName={pluralName} list={list} hasTabs={hasTabs} />}
        {!isEmpty && (
          <>
            {isPhone && (
              <Suspense>
                <SortMenu
                  columns={props.columns}
                  state={state}
                  usualSort={defaultSortOf(props)}
                  onSort={(sort) => change((now) => ({ ...now, ...sort, page: 1 }))}
                />
              </Suspense>
            )}
            <DisplayMenu
              columns={columns.all}
              visible={columns.visible}
              preferences={preferences}
              prefer={prefer}
            />
            {props.exports && (
              <ExportMenu
                {...props.exports}
                query={list.query}
                fixed={props.fixed ?? noFixed}
                visible={columns.visible}
              />
            )}
          </>
        )}
      </ListBar>
      {content()}
      {bulk && chosen.selection.count > 0 && (
        <Suspense>
          <BulkBar chosen={chosen} info={info} rowCount={rows.length}>
            {bulk(chosen.selection, chosen.clear)}
          </BulkBar>
        </Suspense>
      )}
      {panel && panelRow !== undefined && (
        <Suspense>
          <SidePanel
            title={(panelTitle ?? nameOf)(panelRow)}
            onClose={closePanel}
            returnTo={rowSelector(state.panel)}
          >
            {panel(panelRow)}
          </SidePanel>
        </Suspense>
      )}
      {missingKey !== undefined && (
        <Suspense>
          {byKey ? (
            <SidePanel title={byKey.title} onClose={closePanel} returnTo="[data-list]">
              {byKey.content}
            </SidePanel>
          ) : (
            <MissingRow rowKey={missingKey} onClose={closePanel} />
          )}
        </Suspense>
      )}
    </>
  )

  function content() {
    if (list.error && (!page || list.isOld))
      return <ErrorState error={list.error} onRetry={() => void list.retry()} />
    if (!page) return <RowSkeletons rows={list.limit} pluralName={pluralName} />
    if (rows.length === 0 && info.total > 0) {
      return <PageOutOfRange page={state.page} onFirst={() => change((now) => ({ ...now, page: 1 }))} />
    }
    if (rows.length === 0 && !list.isOld) {
      return isNarrowed(state) ? (
        <NoMatches pluralName={pluralName} search={state.search} onClear={() => change(withoutFilters)} />
      ) : (
        <EmptyList pluralName={pluralName} whenEmpty={props.whenEmpty} />
      )
    }
    return (
      <>
        <RowTable props={props} list={list} chosen={chosen} columns={columns.visible} />
        {props.totals && (
          <Suspense>
            <ListTotals props={props} list={list} />
          </Suspense>
        )}
        <Pager
          info={info}
          page={info.page}
          size={list.limit}
          rowCount={rows.length}
          onPage={(to) => change((now) => ({ ...now, page: to }))}
          onSize={(size) => {
            prefer({ size: size as 10 })
            list.applyPreference(withDefaultSize)
          }}
        />
      </>
    )
  }
}

const rowSelector = (key: string | undefined) => `tr[data-key="${CSS.escape(key ?? '')}"]`
