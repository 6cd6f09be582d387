import { recordRef } from '#platform/contract/record-ref.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import {
  type SaveWindow,
  type TargetType,
  windowCalls,
  type WindowDraft,
} from '#areas/eload/maintenance/contract.ts'
import {
  comparisonWeeks,
  getCancelError,
  getEndError,
  getSaveError,
  getOwnershipError,
} from '#areas/eload/maintenance/rules.ts'
import { settleBlock, withdrawBlock } from './sales-block.ts'
import { needsNewAnnouncement, announceWindow } from './announcement.ts'
import { scheduleNextTransition } from './scheduled-job.ts'
import {
  changeWindow,
  databaseNow,
  windowImpact,
  findWindow,
  insertWindow,
  type WindowRecord,
  lockWindow,
  transitionWindow,
  optionsOf,
  listWindows,
  toResponse,
} from '#areas/eload/maintenance/server/windows.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { onViolation, rejectField, ValidationError } from '#platform/server/errors.ts'
import { withdraw } from '#areas/notifications/public.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'eload-maintenance'
type SaveContext = RequestContext<SaveWindow, Staff>

export const windowHandlers = handlersFor(windowCalls, {
  list: ({ db, request, language }) => listWindows(db, request, language),

  details: async ({ db, request, language }) =>
    toResponse(await findWindow(db, request), { includeAuthor: request.includeAuthor, language }),

  save: (context) => saveOrStop(context),

  update: (context) => {
    const { request } = context
    if (request.action === 'save' && (request.id ?? 0) <= 0)
      return rejectField('id', eloadMessages('WINDOW_REQUIRED'))
    return saveOrStop(context)
  },

  logs: async ({ db, language, request: { id, ...page } }) => {
    await findWindow(db, { id })
    return recordHistoryPage({ db, language }, kind, id, page)
  },

  options: async ({ db }) => ({
    provider: await optionsOf(db, 'provider'),
    network: await optionsOf(db, 'network'),
    network_group: await optionsOf(db, 'network_group'),
  }),

  effect: async ({ db, request }) =>
    windowImpact(db, request, comparisonWeeks(request.end_at, await databaseNow(db))),
})

async function saveOrStop(context: SaveContext) {
  const { request } = context
  if (request.action !== 'save') return stop(context, request)
  const { action: _, id = 0, version, ...draft } = request
  return id <= 0 ? create(context, draft) : change(context, { id, version }, draft)
}

async function create(context: SaveContext, draft: WindowDraft) {
  const { db, staff, audit } = context
  if (Date.parse(draft.end_at) <= (await databaseNow(db))) rejectField('end_at', eloadMessages('END_PASSED'))
  await assertTargetsExist(db, draft)
  const id = await insertWindow(db, draft, staff).catch(onOverlap)
  const created = await lockWindow(db, { id })
  await scheduleNextTransition(db, created)
  await audit({ action: 'Create', kind, recordId: id, label: created.title, after: auditSnapshot(created) })
  const block = await settleBlock(context, null, created)
  const notice = await announceWindow(context, created)
  return done(
    eloadMessages('WINDOW_SAVED', { title: created.title, block: String(block), notice: String(notice) }),
    savedOf(await lockWindow(db, { id })),
  )
}

async function change(
  context: SaveContext,
  which: { id: number; version?: number | undefined },
  draft: WindowDraft,
) {
  const { db, staff, audit } = context
  const before = await lockWindow(db, which)
  throwIfError(getSaveError(before))
  // Changing the times or targets can end a window in effect, so it needs the same permission as ending it.
  if (isMoreThanWords(before, draft)) throwIfError(getOwnershipError(before, staff))
  assertEditable(before, draft)
  if (Date.parse(draft.end_at) <= (await databaseNow(db))) rejectField('end_at', eloadMessages('END_PASSED'))
  await assertTargetsExist(db, draft)
  await changeWindow(db, before.id, draft, staff.email).catch(onOverlap)
  const after = await lockWindow(db, { id: before.id })
  await scheduleNextTransition(db, after)
  await audit({
    action: 'Update',
    kind,
    recordId: before.id,
    label: after.title,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
  })
  const block = await settleBlock(context, before, after)
  const notice = needsNewAnnouncement(before, after) && (await announceWindow(context, after))
  return done(
    eloadMessages('WINDOW_SAVED', { title: after.title, block: String(block), notice: String(notice) }),
    savedOf(await lockWindow(db, { id: before.id })),
  )
}

function isSameTargets({ type, targets }: WindowRecord, draft: WindowDraft): boolean {
  const isSameSet =
    targets.length === draft.target_ids.length && targets.every(({ id }) => draft.target_ids.includes(id))
  return draft.type === type && isSameSet
}

const isMoreThanWords = (before: WindowRecord, draft: WindowDraft) =>
  !isSameTargets(before, draft) ||
  Date.parse(draft.start_at) !== Date.parse(before.startAt) ||
  Date.parse(draft.end_at) !== Date.parse(before.endAt) ||
  draft.block_transactions !== before.blockTransactions ||
  draft.notify_users !== before.notifyUsers

/** Rejects changes to an ongoing window other than of its end and message. */
function assertEditable(before: WindowRecord, draft: WindowDraft) {
  if (before.status !== 'ongoing') return
  const message = eloadMessages('WINDOW_ONGOING')
  if (!isSameTargets(before, draft)) rejectField('target_ids', message)
  if (draft.title !== before.title) rejectField('title', message)
  if (Date.parse(draft.start_at) !== Date.parse(before.startAt)) rejectField('start_at', message)
  if (draft.block_transactions !== before.blockTransactions) rejectField('block_transactions', message)
  if (draft.notify_users !== before.notifyUsers) rejectField('notify_users', message)
}

type Stop = Extract<SaveWindow, { reason: string }>

async function stop(context: SaveContext, { id, version, action, reason }: Stop) {
  const { db, staff, audit } = context
  const before = await lockWindow(db, { id, version })
  throwIfError(getOwnershipError(before, staff))
  throwIfError(action === 'end' ? getEndError(before) : getCancelError(before))
  await transitionWindow(db, id, {
    status: action === 'end' ? 'ended' : 'cancelled',
    by: staff.email,
    reason,
  })
  await withdrawBlock(context, before, reason)
  if (before.notificationId !== null) await withdraw(context, before.notificationId, reason)
  const after = await lockWindow(db, { id })
  await audit({
    action: action === 'end' ? 'End' : 'Cancel',
    kind,
    recordId: id,
    label: before.title,
    changes: [{ field: 'status', old: before.status, new: after.status }],
    fromStatus: before.status,
    toStatus: after.status,
    reason,
  })
  return done(eloadMessages('WINDOW_STOPPED', { title: before.title, action }), savedOf(after))
}

/** Reports an overlap with another open window of the same target as a field error. */
const onOverlap = onViolation({
  eload_maintenance_no_overlap: () =>
    new ValidationError([{ field: 'start_at', message: eloadMessages('WINDOW_OVERLAPS') }]),
})

const targetKinds: Record<TargetType, string> = {
  provider: 'eload-provider',
  network: 'eload-network',
  network_group: 'eload-network-group',
}

const called: Record<TargetType, string> = {
  provider: 'provider',
  network: 'network',
  network_group: 'network group',
}

async function assertTargetsExist(db: Database, { type, target_ids: ids }: WindowDraft) {
  const known = new Set((await optionsOf(db, type)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id)))
    rejectField('target_ids', eloadMessages('TARGET_NOT_FOUND', { type: called[type] }))
}

const savedOf = ({ id, status, version }: WindowRecord) => ({ id, status, version })

/** Audit snapshot of a window. */
const auditSnapshot = (record: WindowRecord) => ({
  type: record.type,
  targets: record.targets.map(({ id, name }) => recordRef(targetKinds[record.type], id, name)),
  title: record.title,
  message: record.message,
  startAt: record.startAt,
  endAt: record.endAt,
  blockTransactions: record.blockTransactions,
  notifyUsers: record.notifyUsers,
})
