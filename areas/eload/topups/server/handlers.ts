import { chosenManagers } from '#areas/staff/public.ts'
import { decideBy } from '#areas/eload/server/deciding.ts'
import { refuse, refuseField, withTableRules } from '#areas/eload/server/refusing.ts'
import { refuseWhileUsed } from '#areas/eload/server/uses.ts'
import { type Topup, topupCalls } from '#areas/eload/topups/contract.ts'
import { firstRebateAtMost, whyNotAsk, whyNotCancel } from '#areas/eload/topups/rules.ts'
import {
  changeBeside,
  findChange,
  insertChange,
  type KeptChange,
  lockChange,
  moveChange,
  noteRequest,
  openChangesOf,
  overwriteChange,
  pageOfChanges,
} from '#areas/eload/topups/server/changes.ts'
import { topupExport } from '#areas/eload/topups/server/exports.ts'
import { note, percentText, rebateKind } from '#areas/eload/topups/server/kind.ts'
import {
  findTopup,
  insertTopup,
  lockTopup,
  pageOfTopups,
  refuseUnknownParts,
  removeTopup,
  setTopupStatus,
  topupOptions,
  updateTopup,
} from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Verdict } from '#platform/contract/approvals.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { manila } from '#platform/contract/time.ts'
import { openLink, raise, requestById, takeBack } from '#platform/server/approvals/approvals.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import type { Database } from '#platform/server/database.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English, as everywhere on the server.
const say = sayIn(topupWords, 'en')
const kind = 'eload-topup'
const taken = { eload_topup_sku: { field: 'sku', message: 'Another top-up has this SKU already' } }
const besideRefusal = {
  eload_rebate_change_one_at_a_time: {
    field: 'startAt',
    message: 'Another rebate of this top-up is at work in that time. Look again',
  },
}

export const topupHandlers = handlersFor(topupCalls, {
  list: ({ db, request }) => pageOfTopups(db, request),
  export: exportHandler(topupExport),
  options: ({ db }) => topupOptions(db),
  info: ({ db, request }) => findTopup(db, request.id),
  rebateLogs: ({ db, request }) => pageOfChanges(db, request),

  create: async ({ db, request, staff, audit }) => {
    if (request.defaultRebate > firstRebateAtMost)
      refuseField('defaultRebate', say('rebateTooHigh', { most: percentText(firstRebateAtMost) }))
    await refuseUnknownParts(db, request)
    const saved = await withTableRules(db, taken, () => insertTopup(db, request, staff.email))
    const after = told(await findTopup(db, saved.id))
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.sku, after })
    return done(`The top-up ${request.sku} was created.`, saved)
  },

  update: async ({ db, request, staff, audit }) => {
    const { id, version, defaultRebate, ...draft } = request
    const before = await lockTopup(db, id, version)
    if (defaultRebate !== undefined && defaultRebate !== before.defaultRebate)
      refuseField('defaultRebate', 'The rebate changes only by a request that is approved')
    await refuseUnknownParts(db, draft)
    const saved = await withTableRules(db, taken, () => updateTopup(db, id, draft, staff.email))
    const after = await findTopup(db, id)
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.sku,
      before: told(before),
      after: told(after),
      ...(before.status !== after.status && { fromStatus: before.status, toStatus: after.status }),
    })
    return done(`The top-up ${draft.sku} was saved.`, saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    const before = await lockTopup(db, id, version)
    refuse(before.status === status ? { reason: 'already', status } : null)
    const saved = await setTopupStatus(db, id, status, staff.email)
    await audit({
      action: status === 'active' ? 'Activate' : 'Deactivate',
      kind,
      recordId: id,
      label: before.sku,
      changes: [{ field: 'status', old: before.status, new: status }],
      fromStatus: before.status,
      toStatus: status,
      ...(reason && { reason }),
    })
    return done(`${before.sku} is ${status}.`, saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    const before = await lockTopup(db, request.id, request.version)
    const open = await openChangesOf(db, request.id)
    if (open.length > 0) refuse({ reason: 'usedBy', name: before.sku, users: open.map(spoken) })
    await refuseWhileUsed(db, 'topup', { id: before.id, name: before.sku })
    const saved = await removeTopup(db, request.id, staff.email)
    await audit({ action: 'Delete', kind, recordId: request.id, label: before.sku, before: told(before) })
    return done(`The top-up ${before.sku} was deleted.`, saved)
  },

  scheduleRebate: async (asked) => {
    const { db, request, staff } = asked
    const { id, lineManagers, changeId, ...draft } = request
    const topup = await lockTopup(db, id)
    if (changeId !== undefined) await refuseUnlessReturned(db, changeId, id, staff.id)
    const why = whyNotAsk(draft, topup, Date.now())
    if (why === 'past') refuseField('startAt', 'The start must not lie in the past')
    if (why === 'same') refuseField('newRebate', `The rebate is ${percentText(topup.defaultRebate)} already`)
    const people = await chosenManagers(db, lineManagers, staff.id)
    const beside = await changeBeside(db, id, { ...draft, changeId })
    if (beside) refuseField('startAt', `It would overlap ${spoken(beside)}`)
    const written = { ...draft, lineManagers: people }
    const change = await withTableRules(db, besideRefusal, () =>
      changeId === undefined
        ? insertChange(db, topup, written, staff)
        : overwriteChange(db, changeId, topup, written),
    )
    const { requestId, sentence } = await raise(asked, rebateKind, {
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
    await noteRequest(db, change.changeId, requestId)
    const told =
      changeId === undefined
        ? { action: 'Request', from: '', to: 'for_approval', reason: draft.reason }
        : { action: 'Resubmit', from: 'for_approval', to: 'for_approval', reason: draft.reason }
    await note(asked, change.changeId, told)
    return done(sentence, savedChange(change))
  },

  cancelRebateSchedule: async (asked) => {
    const { db, request, staff } = asked
    const { changeId, reason, version } = request
    const { skuId } = await findChange(db, changeId)
    // The request before the change, as those who decide hold them; a step of the job waits for the top-up.
    await lockTopup(db, skuId)
    const seen = await findChange(db, changeId)
    if (version !== undefined && version !== seen.version) throw new Stale()
    refuseCancel(seen, staff.id)
    if (seen.status === 'for_approval') {
      await takeBack(asked, [rebateKind], { requestId: seen.requestId ?? 0, reason })
    } else {
      await lockChange(db, changeId)
      await moveChange(db, changeId, { from: 'scheduled', to: 'cancelled' })
      await note(asked, changeId, { action: 'Cancel', from: 'scheduled', to: 'cancelled', reason })
    }
    return done(
      `The rebate change of ${seen.sku} was cancelled.`,
      savedChange(await findChange(db, changeId)),
    )
  },

  tokenInfo: async ({ db, request, staff }) => {
    const { requestId, actions } = await openLink(db, [rebateKind], request.token, staff)
    const { recordId } = await requestById(db, [rebateKind], requestId)
    return { change: await findChange(db, Number(recordId)), actions }
  },

  approve: (asked) => decide(asked, 'approve'),
  reject: (asked) => decide(asked, 'reject'),
})

async function decide(asked: Asked<RequestOf<(typeof topupCalls)['approve']>, Staff>, verdict: Verdict) {
  const { db, request } = asked
  const { changeId } = request
  const { recordId, sentence } = await decideBy(asked, rebateKind, verdict, request, {
    field: 'changeId',
    id: changeId,
    find: async (id) => {
      const { requestId, sku, version } = await findChange(db, id)
      return { requestId, label: sku, version }
    },
  })
  return done(sentence, savedChange(await findChange(db, recordId)))
}

/** Refuses to resubmit a change that was not returned to this person. */
async function refuseUnlessReturned(db: Database, changeId: number, skuId: number, personId: number) {
  const change = await lockChange(db, changeId)
  if (change.skuId !== skuId) refuseField('changeId', 'This change is about another top-up')
  if (change.requestedById !== personId)
    throw new Refusal(`Only ${change.requestedBy}, who requested it, resubmits it.`, {
      code: 'FORBIDDEN',
      httpStatus: 403,
    })
  if (change.returned === null)
    throw new Refusal('This rebate change was not returned for changes.', { code: 'INVALID_STATE' })
}

function refuseCancel(change: KeptChange, personId: number) {
  const why = whyNotCancel(change, personId)
  if (why === 'notMaker') {
    const message = `Only ${change.requestedBy}, who asked for it, takes it back.`
    throw new Refusal(message, { code: 'FORBIDDEN', httpStatus: 403 })
  }
  if (why === 'begun') throw new Refusal('It has begun already. Ask for another rebate instead.')
  if (why !== null) throw new Refusal(`This rebate change is ${change.status} already.`)
}

const savedChange = ({ changeId, status, version }: KeptChange) => ({ changeId, status, version })

const moment = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'short', timeZone: manila })

/** A change as a refusal names it: what, from when to when, and how it stands. */
const spoken = ({ new: rebate, startAt, endAt, status }: KeptChange) =>
  `the rebate of ${percentText(rebate)} from ${moment.format(new Date(startAt))}${
    endAt === null ? ' on' : ` to ${moment.format(new Date(endAt))}`
  } (${status.replace('_', ' ')})`

/** A top-up as the log tells it. */
const told = (topup: Topup) => ({
  sku: topup.sku,
  name: topup.name,
  network: topup.networkName,
  provider: topup.providerName,
  amount:
    topup.denomination === null
      ? `${pesosFrom(topup.minAmount ?? 0)} to ${pesosFrom(topup.maxAmount ?? 0)}`
      : pesosFrom(topup.denomination),
  defaultRebate: percentText(topup.defaultRebate),
  status: topup.status,
})
