import type { ComponentType } from 'react'
import type { ListCall } from '#platform/console/list/list-props.ts'
import type { AnyScreen } from '#platform/console/router/screen.ts'

/** How many rows a list has now, as the landing dashboard tells it. */
export type DashboardCount = {
  name: string
  /** `now` waits for somebody to act; `there` tells how much there is. */
  group: 'now' | 'there'
  title: { en: string; fil: string }
  // oxlint-disable-next-line typescript/no-explicit-any -- only the number of its rows is looked at
  call: ListCall<any>
  /** What of the list is counted. The screen it leads to is asked for the same. */
  filters?: Readonly<Record<string, string>>
  /** What the call takes besides. */
  fixed?: Readonly<Record<string, unknown>>
  screen: AnyScreen
  /** What else the screen's address says: a tab, or that all days are meant. */
  search?: Readonly<Record<string, string>>
  /** What begins the list's names in the address, where its screen has several. */
  prefix?: string
}

/** What apps/console puts on the landing dashboard. */
export type DashboardParts = {
  counts: readonly DashboardCount[]
  /** The light of the ledger, with the figures behind it. */
  Light: ComponentType<{ withText?: boolean }>
}
