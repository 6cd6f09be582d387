import type { Guard } from '#platform/access/access.ts'
import type { AnyWork } from '#platform/contract/pending-work.ts'
import type { AnyApprovalType, PreviewedChecks } from '#platform/server/approvals/approvals.ts'
import type { RecordScope } from '#platform/server/audit/record-scope.ts'
import type { CalendarFeed } from '#platform/server/calendar-feed.ts'
import type { ExportDefinition } from '#platform/server/exports/exports.ts'
import type { AnyEvent } from '#platform/server/outbox/define-event.ts'
import type { HandledClientCall } from '#platform/server/clients/client-handlers.ts'
import type { ProviderRecord } from '#platform/server/providers/orders.ts'
import type { Figure } from '#platform/server/figures.ts'
import type { HandledCall } from '#platform/server/http/handlers.ts'
import type { AnyImportType } from '#platform/server/imports/imports.ts'
import type { AnyJob } from '#platform/server/jobs/jobs.ts'

type Parts = {
  /** Calls of API clients, served below `/v1/app`. */
  clientCalls: readonly HandledClientCall[]
  /** Events that API clients can receive. */
  events: readonly AnyEvent[]
  /** Records that follow the orders of providers. */
  providerRecords: readonly ProviderRecord[]
  /** A job that is not registered has no queue. */
  jobs: readonly AnyJob[]
  /** Records that can be imported from a file. */
  imports: readonly AnyImportType[]
  /** Approval types. The inbox shows only requests of a registered type. */
  approvals: readonly AnyApprovalType[]
  /** Checks in the preview of writes whose records the area itself decides. */
  previews: readonly PreviewedChecks[]
  /** Figures of the landing dashboard. */
  figures: readonly Figure[]
  /** Feeds of the calendar. */
  calendar: readonly CalendarFeed[]
  /** Lists with pending work, counted in the menu. */
  pendingWork: readonly AnyWork[]
  /** Guards for reading the history of each record type. The history of an unlisted type cannot be read. */
  history: Readonly<Record<string, Guard>>
  /** Records that belong to a subscriber and appear in their timeline. */
  timeline: readonly RecordScope[]
}

/** The parts of all areas. */
export type Registry = Parts

/**
 * What an area, or a topic with a folder of its own, adds to the server. `apps/api/areas.ts` lists the areas. An
 * area that uses the parts of all areas declares its calls and exports as a function of them.
 */
export type ServerArea = Partial<Parts> & {
  calls?: readonly HandledCall[] | ((all: Registry) => readonly HandledCall[])
  /** Lists that can be exported to a file. A list that is not registered cannot be exported. */
  exports?: readonly ExportDefinition[] | ((all: Omit<Registry, 'jobs'>) => readonly ExportDefinition[])
}
