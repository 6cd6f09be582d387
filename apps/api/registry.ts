import { merchantPlace } from '#areas/merchants/access.ts'
import { docsHandlers } from '#areas/docs/server/handlers.ts'
import { serverAreas } from '#apps/api/areas.ts'
import { systemJobs } from '#apps/api/system-jobs.ts'
import { type Guard, withAnyFlag } from '#platform/access/access.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { cancelRequestsOfEndedRecords, previewHandlers } from '#platform/server/approvals/approvals.ts'
import { exportHandlers, exportJob } from '#platform/server/exports/exports.ts'
import type { HandledCall } from '#platform/server/http/handlers.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import type { AnyJob } from '#platform/server/jobs/jobs.ts'
import { ledgerHandlers } from '#platform/server/ledger/handlers.ts'
import { batchHandlers } from '#platform/server/http/batch.ts'
import { listCountHandlers, pendingWorkHandlers } from '#platform/server/lists/list-counts.ts'
import { fileHandlers } from '#platform/server/uploads/uploads.ts'
import { viewHandlers } from '#platform/server/views/handlers.ts'
import packageFile from '#package' with { type: 'json' }

type ListKey =
  | 'clientCalls'
  | 'events'
  | 'providerRecords'
  | 'imports'
  | 'approvals'
  | 'figures'
  | 'calendar'
  | 'timeline'
  | 'pendingWork'
  | 'previews'
type Parts<Key extends ListKey> = NonNullable<ServerArea[Key]>

const partsOf = <Key extends ListKey>(key: Key): Parts<Key>[number][] =>
  serverAreas.flatMap((area): readonly Parts<Key>[number][] => area[key] ?? [])

export const importKinds = partsOf('imports')
export const approvalTypes = partsOf('approvals')
export const calendarFeeds = partsOf('calendar')
export const figures = partsOf('figures').toSorted((a, b) => a.order - b.order)
export const historyGuards: Readonly<Record<string, Guard>> = Object.assign(
  {},
  ...serverAreas.map(({ history }) => history),
)

/** Calls of API clients and their handlers. */
export const clientCalls = partsOf('clientCalls')

/** Events that API clients can receive. */
export const events = partsOf('events').toSorted((a, b) => (a.type < b.type ? -1 : 1))

/** Records that follow the orders of providers. */
export const providerRecords = partsOf('providerRecords')

const parts = {
  clientCalls,
  events,
  providerRecords,
  imports: importKinds,
  approvals: approvalTypes,
  calendar: calendarFeeds,
  figures,
  history: historyGuards,
  timeline: partsOf('timeline'),
  pendingWork: partsOf('pendingWork'),
  previews: partsOf('previews'),
}

export const exportKinds = serverAreas.flatMap(({ exports = [] }) =>
  typeof exports === 'function' ? exports(parts) : exports,
)

export const jobs: readonly AnyJob[] = [
  exportJob(exportKinds),
  ...systemJobs(approvalTypes, () => jobs.map(({ name }) => name)),
  ...serverAreas.flatMap((area) => area.jobs ?? []),
]

const areaCalls = cancelRequestsOfEndedRecords(
  serverAreas.flatMap(({ calls = [] }) => (typeof calls === 'function' ? calls({ ...parts, jobs }) : calls)),
  approvalTypes,
)

/** All calls and their handlers. */
export const handledCalls: HandledCall[] = [
  ...areaCalls,
  ...previewHandlers(areaCalls, approvalTypes, parts.previews),
  ...ledgerHandlers(withAnyFlag(merchantPlace)),
  ...viewHandlers,
  ...listCountHandlers(() => handledCalls),
  ...batchHandlers(() => handledCalls),
  ...pendingWorkHandlers(() => handledCalls, parts.pendingWork),
  ...fileHandlers,
  ...importHandlers(importKinds),
  ...exportHandlers(exportKinds),
  ...docsHandlers({
    version: packageFile.version,
    calls: () => handledCalls.map(({ call }) => call),
  }),
]
