import { statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import { decideBy } from '#areas/eload/shared/server/decisions.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { loadEvents } from '#areas/eload/shared/server/events.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { rejectField, withConstraintErrors, AppError, VersionConflict } from '#platform/server/errors.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { getCancelError, getRequestError, maxFirstRebate, percentText } from '#areas/eload/topups/rules.ts'
import {
  changeBeside,
  findChange,
  insertChange,
  type RebateChangeRecord,
  lockChange,
  transitionChange,
  linkApprovalRequest,
  openChangesOf,
  overwriteChange,
  listChanges,
} from './rebate-changes.ts'
import { topupExport } from '#areas/eload/exports.ts'
import { recordJobAudit, rebateApprovalType } from './approval-type.ts'
import { listTopups, assertReferencesExist, topupOptions, topups } from '#areas/eload/topups/server/topups.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Verdict } from '#platform/contract/approvals.ts'
import { manila } from '#platform/contract/fields.ts'
import { openLink, submitRequest, requestById, withdrawRequest } from '#platform/server/approvals.ts'
import { exportHandler } from '#platform/server/exports.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

async function publishProduct(tx: Database, id: number) {
  const { sku, denomination: amount, minAmount, maxAmount, status } = await topups.find(tx, id)
  await publishEvent(tx, loadEvents.productChanged, sku, { sku, amount, minAmount, maxAmount, status })
}

const overlapError = {
  eload_rebate_change_one_at_a_time: {
    field: 'startAt',
    message: eloadMessages('REBATE_OVERLAPS'),
  },
}

export const topupHandlers = handlersFor(topupCalls, {
  list: ({ db, request }) => listTopups(db, request),
  export: exportHandler(topupExport),
  options: ({ db }) => topupOptions(db),
  info: ({ db, request }) => topups.find(db, request.id),
  rebateLogs: ({ db, request }) => listChanges(db, request),

  create: async (context) => {
    const { db, request } = context
    if (request.defaultRebate > maxFirstRebate)
      rejectField('defaultRebate', eloadMessages('REBATE_FIRST_MAX', { max: percentText(maxFirstRebate) }))
    await assertReferencesExist(db, request)
    return topups.create(context, request, { currentRebate: request.defaultRebate })
  },

  update: async (context) => {
    const { id, version, defaultRebate, ...draft } = context.request
    const before = await topups.lock(context.db, id, version)
    if (defaultRebate !== undefined && defaultRebate !== before.defaultRebate)
      rejectField('defaultRebate', eloadMessages('REBATE_LOCKED'))
    await assertReferencesExist(context.db, draft)
    const saved = await topups.update(context, { id, version }, draft)
    await publishProduct(context.db, id)
    return saved
  },

  updateStatus: async (context) => {
    const saved = await topups.setStatus(context, context.request)
    await publishProduct(context.db, context.request.id)
    return saved
  },

  delete: async (context) => {
    const { db, request } = context
    const before = await topups.lock(db, request.id, request.version)
    const open = await openChangesOf(db, request.id)
    if (open.length > 0)
      throwIfError(eloadMessages('IN_USE', { name: before.sku, users: open.map(statusText).join(', ') }))
    return topups.remove(context, request)
  },

  scheduleRebate: async (context) => {
    const { db, request, staff } = context
    const { id, lineManagers, changeId, ...draft } = request
    const topup = await topups.lock(db, id)
    if (changeId !== undefined) await assertReturned(db, changeId, id, staff.id)
    const error = getRequestError(draft, topup, Date.now())
    if (error === 'past') rejectField('startAt', eloadMessages('START_IN_PAST'))
    if (error === 'same')
      rejectField(
        'newRebate',
        eloadMessages('REBATE_UNCHANGED', { rebate: percentText(topup.defaultRebate) }),
      )
    const people = await resolveLineManagers(db, lineManagers, staff.id)
    const beside = await changeBeside(db, id, { ...draft, changeId })
    if (beside) rejectField('startAt', eloadMessages('REBATE_OVERLAPS_WITH', { change: statusText(beside) }))
    const written = { ...draft, lineManagers: people }
    const change = await withConstraintErrors(db, overlapError, () =>
      changeId === undefined
        ? insertChange(db, topup, written, staff)
        : overwriteChange(db, changeId, topup, written),
    )
    const { requestId, sentence } = await submitRequest(context, rebateApprovalType, {
      payload: {
        changeId: change.changeId,
        skuId: id,
        sku: topup.sku,
        name: topup.name,
        newRebate: draft.newRebate,
        startAt: draft.startAt,
        endAt: draft.endAt,
        reason: draft.reason,
      },
      recordKind: 'eload-rebate-change',
      recordId: change.changeId,
      sentTo: people,
    })
    await linkApprovalRequest(db, change.changeId, requestId)
    const auditSnapshot =
      changeId === undefined
        ? { action: 'Request' as const, from: '', to: 'for_approval', reason: draft.reason }
        : { action: 'Resubmit' as const, from: 'for_approval', to: 'for_approval', reason: draft.reason }
    await recordJobAudit(context, change.changeId, auditSnapshot)
    return done(sentence, savedChange(change))
  },

  cancelRebateSchedule: async (context) => {
    const { db, request, staff } = context
    const { changeId, reason, version } = request
    const { skuId } = await findChange(db, changeId)
    // The approval request is locked before the change, in the same order as decisions do. The scheduled job waits
    // for the top-up's lock.
    await topups.lock(db, skuId)
    const seen = await findChange(db, changeId)
    if (version !== undefined && version !== seen.version) throw new VersionConflict()
    assertCancellable(seen, staff.id)
    if (seen.status === 'for_approval') {
      await withdrawRequest(context, [rebateApprovalType], { requestId: seen.requestId ?? 0, reason })
    } else {
      await lockChange(db, changeId)
      await transitionChange(db, changeId, { from: 'scheduled', to: 'cancelled' })
      await recordJobAudit(context, changeId, {
        action: 'Cancel',
        from: 'scheduled',
        to: 'cancelled',
        reason,
      })
    }
    return done(
      eloadMessages('REBATE_WITHDRAWN', { sku: seen.sku }),
      savedChange(await findChange(db, changeId)),
    )
  },

  tokenInfo: async ({ db, request, staff }) => {
    const { requestId, actions } = await openLink(db, [rebateApprovalType], request.token, staff)
    const { recordId } = await requestById(db, [rebateApprovalType], requestId)
    return { change: await findChange(db, Number(recordId)), actions }
  },

  approve: (context) => decide(context, 'approve'),
  reject: (context) => decide(context, 'reject'),
})

async function decide(
  context: RequestContext<RequestOf<(typeof topupCalls)['approve']>, Staff>,
  verdict: Verdict,
) {
  const { db, request } = context
  const { changeId } = request
  const { recordId, sentence } = await decideBy(context, rebateApprovalType, verdict, request, {
    field: 'changeId',
    id: changeId,
    find: async (id) => {
      const { requestId, sku } = await findChange(db, id)
      return { requestId, label: sku }
    },
  })
  return done(sentence, savedChange(await findChange(db, recordId)))
}

/** Rejects the resubmission of a change that was not returned to this person. */
async function assertReturned(db: Database, changeId: number, skuId: number, personId: number) {
  const change = await lockChange(db, changeId)
  if (change.skuId !== skuId) rejectField('changeId', eloadMessages('CHANGE_OF_OTHER_TOPUP'))
  if (change.requestedById !== personId)
    throw new AppError(eloadMessages('CHANGE_NOT_YOURS', { maker: change.requestedByName }), {
      code: 'FORBIDDEN',
      httpStatus: 403,
    })
  if (change.returned === null)
    throw new AppError(eloadMessages('CHANGE_NOT_RETURNED'), { code: 'INVALID_STATE' })
}

function assertCancellable(change: RebateChangeRecord, personId: number) {
  const error = getCancelError(change, personId)
  if (error === null) return
  if (change.requestedById !== personId) throw new AppError(error, { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(error)
}

const savedChange = ({ changeId, status, version }: RebateChangeRecord) => ({ changeId, status, version })

const moment = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'short', timeZone: manila })

/** Describes a change in an error message: rebate, period and status. */
const statusText = ({ new: rebate, startAt, endAt, status }: RebateChangeRecord) =>
  `${percentText(rebate)} from ${moment.format(new Date(startAt))}${
    endAt === null ? ' onward' : ` to ${moment.format(new Date(endAt))}`
  } (${statusLabel(status)})`
