import { platformMessages } from '#platform/contract/errors.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { labelsOf, type Message, statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { toApproveBlock } from '#areas/eload/maintenance/access.ts'
import { TargetType } from '#areas/eload/maintenance/contract.ts'
import { isWithin, comparisonWeeks, getSaveError } from '#areas/eload/maintenance/rules.ts'
import { databaseNow, windowImpact, findWindow, type WindowRecord, lockWindow, setBlock } from './windows.ts'
import {
  type ActorContext,
  type ApprovalRequest,
  defineApprovalType,
  type SystemContext,
  cancelRequest,
  submitRequest,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { formatMoment } from '#platform/server/dates.ts'
import { AppError } from '#platform/server/errors.ts'

const t = labelsOf(windowWords)

/** Content of the approved sales stop. A window that differs from it needs another approval. */
const Payload = z.object({
  id: z.int(),
  title: z.string(),
  type: TargetType,
  targetIds: z.array(z.int()),
  targets: z.array(z.string()),
  startAt: z.string(),
  endAt: z.string(),
})
type Payload = z.infer<typeof Payload>

/** Approval type for sales stops: a second person of level 40 or higher must approve. */
export const salesBlockApprovalType = defineApprovalType<Payload>({
  kind: 'eload-maintenance-block',
  name: eloadMessages('APPROVAL_TYPE_SALES_STOP'),
  module: '',
  payload: Payload,
  title: ({ title, targets }) => eloadMessages('TITLE_SALES_STOP', { targets: targets.join(', '), title }),
  whoMayDecide: toApproveBlock,
  effect: async (db, { id, type, targetIds, targets, startAt, endAt }) => {
    const request = { type, target_ids: targetIds, start_at: startAt, end_at: endAt, id }
    const effect = await windowImpact(db, request, comparisonWeeks(endAt, await databaseNow(db)))
    return {
      facts: [
        {
          label: t('targets'),
          unit: 'text',
          value: targets.join(', '),
        },
        { label: t('startsOn'), unit: 'moment', value: startAt },
        { label: t('endsOn'), unit: 'moment', value: endAt },
        {
          label: eloadMessages('AFFECTED_NETWORKS'),
          unit: 'text',
          value: effect.networks.join(', ') || '—',
        },
      ],
      reason: '',
      changes: [],
      projected: [
        {
          label: eloadMessages('PROMOS_FOR_SALE'),
          unit: 'number',
          before: effect.promos,
          after: 0,
        },
        {
          label: eloadMessages('TOPUPS_FOR_SALE'),
          unit: 'number',
          before: effect.topups,
          after: 0,
        },
        {
          label: eloadMessages('EXPECTED_SALES'),
          unit: 'money',
          before: effect.expected.value,
          after: 0,
        },
      ],
      warnings: [
        eloadMessages('WARNING_SALES_STOP'),
        ...effect.overlaps.map(({ title, start_at: from, end_at: to, isSame }) =>
          t(isSame ? 'overlapSame' : 'overlapOther', {
            title,
            from: formatMoment(from),
            to: formatMoment(to),
          }),
        ),
      ],
      attachments: [],
    }
  },
  executionError: async (db, payload) => {
    const window = await findWindow(db, { id: payload.id }).catch(() => null)
    return stillValidError(db, window, payload)
  },
  onApproved: async (context, payload, { id: requestId }, reason) => {
    const window = await lockWindow(context.db, { id: payload.id })
    const error = await stillValidError(context.db, window, payload)
    if (error !== null) throw new AppError(error, { code: 'STALE', httpStatus: 409 })
    await setBlock(context.db, payload.id, { status: 'approved', until: payload.endAt, requestId })
    await recordJobAudit(context, window, 'approved', reason)
    return eloadMessages('SALES_STOP_APPROVED', { targets: payload.targets.join(', '), title: payload.title })
  },
  onRejected: (context, payload, request, reason) => leaveOpen(context, payload, request, 'rejected', reason),
  onReturned: async (context, { id }, _request, reason) =>
    recordJobAudit(context, await lockWindow(context.db, { id }), 'returned', reason),
  editPath: (id) => `/eload-maintenance/form/${id}`,
  onCancelled: (context, payload, request, reason) =>
    leaveOpen(context, payload, request, 'cancelled', reason),
  onExpired: (alone, payload, request) =>
    leaveOpen(alone, payload, request, 'expired', platformMessages('NOT_DECIDED_IN_TIME').encoded),
  recordPath: (_request, { id }) => `/eload-maintenance/form/${id}`,
})

/**
 * Submits the approval request that a saved window needs before it stops sales, and withdraws an earlier request.
 * Returns whether a request was submitted.
 */
export async function settleBlock(
  context: ActorContext,
  before: WindowRecord | null,
  after: WindowRecord,
): Promise<boolean> {
  const { db } = context
  if (!after.blockTransactions) {
    if (before) await withdrawBlock(context, before, eloadMessages('REASON_SALES_CONTINUE').encoded)
    await setBlock(db, after.id, { status: 'none', until: null, requestId: null })
    return false
  }
  if (before?.blockStatus === 'approved' && isWithin(before, after)) {
    await setBlock(db, after.id, { status: 'approved', until: after.endAt, requestId: before.blockRequestId })
    return false
  }
  const isReturned = before !== null && before.blockReturned !== null
  if (before?.blockStatus === 'pending' && !isReturned && isWithin(before, after) && isWithin(after, before))
    return false
  // A window that ends within the time approved before the pending extension needs no further approval.
  const approvedUntil = before?.blockStatus === 'pending' ? before.blockUntil : null
  const isCovered =
    before !== null && approvedUntil !== null && isWithin({ ...before, endAt: approvedUntil }, after)
  if (before && (!isReturned || isCovered))
    await withdrawBlock(context, before, eloadMessages('REASON_WINDOW_CHANGED').encoded)
  if (isCovered) {
    await setBlock(db, after.id, { status: 'approved', until: after.endAt, requestId: before.blockRequestId })
    return false
  }
  const { requestId } = await submitRequest(context, salesBlockApprovalType, {
    payload: {
      id: after.id,
      title: after.title,
      type: after.type,
      targetIds: after.targets.map(({ id }) => id),
      targets: after.targets.map(({ name }) => name),
      startAt: after.startAt,
      endAt: after.endAt,
    },
    recordKind: 'eload-maintenance',
    recordId: after.id,
  })
  // For an ongoing window only the end changes; the approved stop stays in effect until the former end.
  const until = before?.status === 'ongoing' ? before.blockUntil : null
  await setBlock(db, after.id, { status: 'pending', until, requestId })
  return true
}

/** Withdraws the pending request of a window, if there is one. */
export async function withdrawBlock(
  context: ActorContext,
  window: WindowRecord,
  reason: string,
): Promise<void> {
  if (window.blockStatus !== 'pending' || window.blockRequestId === null) return
  await cancelRequest(context, [salesBlockApprovalType], { requestId: window.blockRequestId, reason })
}

async function stillValidError(
  db: Database,
  window: WindowRecord | null,
  payload: Payload,
): Promise<Message | null> {
  if (window === null) return eloadMessages('WINDOW_DELETED')
  if (getSaveError(window) !== null)
    return eloadMessages('WINDOW_STATUS', { status: statusLabel(window.status) })
  const request = { ...payload, targets: payload.targetIds.map((id) => ({ id })) }
  const isSame = window.blockTransactions && isWithin(request, window) && isWithin(window, request)
  if (!isSame) return eloadMessages('WINDOW_CHANGED')
  return Date.parse(payload.endAt) <= (await databaseNow(db)) ? eloadMessages('PERIOD_OVER') : null
}

type EndStatus = 'rejected' | 'cancelled' | 'expired'

async function leaveOpen(
  context: Pick<SystemContext, 'db'> & { audit: ActorContext['audit'] },
  payload: Payload,
  { id: requestId }: ApprovalRequest,
  status: EndStatus,
  reason: string,
) {
  const window = await lockWindow(context.db, { id: payload.id })
  if (window.blockRequestId !== requestId) return
  // A rejected extension keeps the previously approved end.
  const until = window.blockUntil
  await setBlock(context.db, payload.id, { status: until === null ? status : 'approved', until, requestId })
  await recordJobAudit(context, window, status, reason)
}

const recordJobAudit = (
  { audit }: { audit: ActorContext['audit'] },
  { id, title, blockStatus }: WindowRecord,
  status: 'approved' | 'returned' | EndStatus,
  reason: string,
) =>
  audit({
    action: 'Stop sales',
    kind: 'eload-maintenance',
    recordId: id,
    label: title,
    changes: [{ field: 'block_status', old: blockStatus, new: status }],
    reason,
  })
