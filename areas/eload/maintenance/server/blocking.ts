import { z } from 'zod'
import { toApproveBlock } from '#areas/eload/maintenance/access.ts'
import { TargetType } from '#areas/eload/maintenance/contract.ts'
import { isWithin, weeksBack, whyNotSave } from '#areas/eload/maintenance/rules.ts'
import {
  databaseNow,
  effectOf,
  findWindow,
  type KeptWindow,
  lockWindow,
  setBlock,
} from '#areas/eload/maintenance/server/windows.ts'
import {
  type Acting,
  type ApprovalRequest,
  approvalKind,
  type ByItself,
  callOff,
  raise,
} from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** What sales are stopped for. A window that no longer agrees with it needs another approval. */
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

/** A window stops sales only once a second person, from level 40, has approved it. */
export const maintenanceBlockKind = approvalKind<Payload>({
  kind: 'eload-maintenance-block',
  name: { en: 'Stop of load sales', fil: 'Pagtigil ng benta ng load' },
  module: '',
  payload: Payload,
  title: ({ title, targets }) => ({
    en: `Stop load sales through ${targets.join(', ')}: ${title}`,
    fil: `Itigil ang benta ng load sa ${targets.join(', ')}: ${title}`,
  }),
  whoMayDecide: toApproveBlock,
  effect: async (db, { id, type, targetIds, targets, startAt, endAt }) => {
    const asked = { type, target_ids: targetIds, start_at: startAt, end_at: endAt, id }
    const effect = await effectOf(db, asked, weeksBack(endAt, await databaseNow(db)))
    return {
      asked: [
        { label: { en: 'Stopped for', fil: 'Ititigil sa' }, unit: 'text', value: targets.join(', ') },
        { label: { en: 'Starts', fil: 'Simula' }, unit: 'moment', value: startAt },
        { label: { en: 'Ends', fil: 'Hanggang' }, unit: 'moment', value: endAt },
        {
          label: { en: 'Affected networks', fil: 'Mga apektadong network' },
          unit: 'text',
          value: effect.networks.join(', ') || '—',
        },
      ],
      why: '',
      changes: [],
      projected: [
        {
          label: { en: 'Promos for sale', fil: 'Mga promo na mabibili' },
          unit: 'number',
          before: effect.promos,
          after: 0,
        },
        {
          label: { en: 'Top-ups for sale', fil: 'Mga top-up na mabibili' },
          unit: 'number',
          before: effect.topups,
          after: 0,
        },
        {
          label: { en: 'Expected sales in this time', fil: 'Inaasahang benta sa oras na ito' },
          unit: 'money',
          before: effect.expected.value,
          after: 0,
        },
      ],
      warnings: [
        {
          en: 'Customers cannot buy load through these while the window is under way.',
          fil: 'Hindi makakabili ng load ang mga customer sa mga ito habang may maintenance.',
        },
      ],
      attachments: [],
    }
  },
  whyNotNow: async (db, payload) => {
    const window = await findWindow(db, { id: payload.id }).catch(() => null)
    return whyNotStill(db, window, payload)
  },
  onApproved: async (acting, payload, { id: requestId }, reason) => {
    const window = await lockWindow(acting.db, { id: payload.id })
    const why = await whyNotStill(acting.db, window, payload)
    if (why !== null) throw new Refusal(why, { code: 'STALE', httpStatus: 409 })
    await setBlock(acting.db, payload.id, { status: 'approved', until: payload.endAt, requestId })
    await note(acting, window, 'approved', reason)
    return `Sales through ${payload.targets.join(', ')} stop during ${payload.title}.`
  },
  onRejected: (acting, payload, request, reason) => leaveOpen(acting, payload, request, 'rejected', reason),
  onReturned: async (acting, { id }, _request, reason) =>
    note(acting, await lockWindow(acting.db, { id }), 'returned', reason),
  editPath: (id) => `/eload-maintenance/form/${id}`,
  onCancelled: (acting, payload, request, reason) => leaveOpen(acting, payload, request, 'cancelled', reason),
  onExpired: (alone, payload, request) =>
    leaveOpen(alone, payload, request, 'expired', 'Nobody decided in time.'),
  recordPath: (_request, { id }) => `/eload-maintenance/form/${id}`,
})

/**
 * Requests the approval that a saved window needs before it stops sales, and withdraws an earlier request. Returns the
 * sentence for the person who saved it.
 */
export async function settleBlock(
  acting: Acting,
  before: KeptWindow | null,
  after: KeptWindow,
): Promise<string> {
  const { db } = acting
  if (!after.blockTransactions) {
    if (before) await withdrawBlock(acting, before, 'The window does not stop sales any more.')
    await setBlock(db, after.id, { status: 'none', until: null, requestId: null })
    return ''
  }
  if (before?.blockStatus === 'approved' && isWithin(before, after)) {
    await setBlock(db, after.id, { status: 'approved', until: after.endAt, requestId: before.blockRequestId })
    return ''
  }
  const isReturned = before !== null && before.blockReturned !== null
  if (before?.blockStatus === 'pending' && !isReturned && isWithin(before, after) && isWithin(after, before))
    return ''
  // A shorter window than the one that was approved before the pending extension needs no further approval.
  const approvedUntil = before?.blockStatus === 'pending' ? before.blockUntil : null
  const isCovered =
    before !== null && approvedUntil !== null && isWithin({ ...before, endAt: approvedUntil }, after)
  // Saving a window whose request was returned resubmits that request.
  if (before && (!isReturned || isCovered)) await withdrawBlock(acting, before, 'The window was changed.')
  if (isCovered) {
    await setBlock(db, after.id, { status: 'approved', until: after.endAt, requestId: before.blockRequestId })
    return ''
  }
  const { requestId, sentence } = await raise(acting, maintenanceBlockKind, {
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
  // While a window is under way only its end changes: what was approved stays in effect until the former end.
  const until = before?.status === 'ongoing' ? before.blockUntil : null
  await setBlock(db, after.id, { status: 'pending', until, requestId })
  return ` ${sentence}`
}

/** Ends the request that is waiting for a window, if there is one. */
export async function withdrawBlock(acting: Acting, window: KeptWindow, reason: string): Promise<void> {
  if (window.blockStatus !== 'pending' || window.blockRequestId === null) return
  await callOff(acting, [maintenanceBlockKind], { requestId: window.blockRequestId, reason })
}

async function whyNotStill(
  db: Database,
  window: KeptWindow | null,
  payload: Payload,
): Promise<string | null> {
  if (window === null) return 'The maintenance window is gone.'
  if (whyNotSave(window) !== null) return `The maintenance window is ${window.status}.`
  const asked = { ...payload, targets: payload.targetIds.map((id) => ({ id })) }
  const isSame = window.blockTransactions && isWithin(asked, window) && isWithin(window, asked)
  if (!isSame) return 'It was changed since. Ask again.'
  return Date.parse(payload.endAt) <= (await databaseNow(db)) ? 'This time is over.' : null
}

type Ended = 'rejected' | 'cancelled' | 'expired'

async function leaveOpen(
  acting: Pick<ByItself, 'db'> & { audit: Acting['audit'] },
  payload: Payload,
  { id: requestId }: ApprovalRequest,
  status: Ended,
  reason: string,
) {
  const window = await lockWindow(acting.db, { id: payload.id })
  if (window.blockRequestId !== requestId) return
  // An extension that was refused leaves the time that was approved before.
  const until = window.blockUntil
  await setBlock(acting.db, payload.id, { status: until === null ? status : 'approved', until, requestId })
  await note(acting, window, status, reason)
}

const note = (
  { audit }: { audit: Acting['audit'] },
  { id, title, blockStatus }: KeptWindow,
  status: 'approved' | 'returned' | Ended,
  reason: string,
) =>
  audit({
    action: 'Stop of sales',
    kind: 'eload-maintenance',
    recordId: id,
    label: title,
    changes: [{ field: 'block_status', old: blockStatus, new: status }],
    reason,
  })
