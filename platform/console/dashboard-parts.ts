import type { Guard } from '#platform/access/access.ts'
import type { ComponentType } from 'react'
import type { PendingWork } from '#platform/contract/pending-work.ts'
import type { ListCall } from '#platform/console/list/list-props.ts'
import type { AnyDecisionQueue } from '#platform/console/decisions/queue.ts'
import type { AnyScreen } from '#platform/console/screen.ts'

/** Count on the landing dashboard: the number of rows in a list. The filters also apply to the linked screen. */
export type DashboardCount = Pick<PendingWork, 'filters' | 'fixed' | 'pendingSince' | 'hasAmounts'> & {
  name: string
  /** `now`: pending work. `there`: number of records. */
  group: 'now' | 'there'
  /** Position within the group. */
  order: number
  title: string
  titleFil: string
  // oxlint-disable-next-line typescript/no-explicit-any -- only the number of rows is used
  call: ListCall<any>
  screen: AnyScreen
  /** Other query parameters of the link, such as a tab or all days. */
  search?: Readonly<Record<string, string>>
  /** Prefix of the list's query parameters, for screens with several lists. */
  prefix?: string
  /** Guard of the pending work, if more people can read the list than do the work. */
  needs?: Guard
  /** Queue of the pending records, shown on the approvals screen to those who can decide them. */
  queue?: AnyDecisionQueue
}

/** Parts of the landing dashboard, configured by apps/console. */
export type DashboardParts = {
  counts: readonly DashboardCount[]
  /** Status indicator of the ledger with its figures. */
  Light: ComponentType<{ withText?: boolean }>
  /** Panels below the figures. Each checks its own permission and renders nothing without it. */
  panels: readonly ComponentType[]
}
