import {
  type SaveWindow,
  type TargetType,
  windowCalls,
  type WindowDraft,
} from '#areas/eload/maintenance/contract.ts'
import {
  weeksBack,
  whyNotCancel,
  whyNotEnd,
  whyNotSave,
  whyNotTheirs,
} from '#areas/eload/maintenance/rules.ts'
import { settleBlock, withdrawBlock } from '#areas/eload/maintenance/server/blocking.ts'
import { isToldAnew, tellPeople } from '#areas/eload/maintenance/server/telling.ts'
import { askForStep } from '#areas/eload/maintenance/server/timing.ts'
import {
  changeWindow,
  databaseNow,
  effectOf,
  findWindow,
  insertWindow,
  type KeptWindow,
  lockWindow,
  moveWindow,
  optionsOf,
  pageOfWindows,
  toWire,
} from '#areas/eload/maintenance/server/windows.ts'
import { refuse, refuseField } from '#areas/eload/server/refusing.ts'
import { withdraw } from '#areas/notifications/public.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'eload-maintenance'
type Saving = Asked<SaveWindow, Staff>

export const windowHandlers = handlersFor(windowCalls, {
  list: ({ db, request }) => pageOfWindows(db, request),

  details: async ({ db, request }) => toWire(await findWindow(db, request), request.includeAuthor),

  save: (asked) => saveOrStop(asked),

  update: (asked) => {
    const { request } = asked
    if (request.action === 'save' && (request.id ?? 0) <= 0) return refuseField('id', 'Name the window')
    return saveOrStop(asked)
  },

  logs: async ({ db, request: { id, ...page } }) => {
    await findWindow(db, { id })
    return logsOf(db, kind, id, page)
  },

  options: async ({ db }) => ({
    provider: await optionsOf(db, 'provider'),
    network: await optionsOf(db, 'network'),
    network_group: await optionsOf(db, 'network_group'),
  }),

  effect: async ({ db, request }) => effectOf(db, request, weeksBack(request.end_at, await databaseNow(db))),
})

async function saveOrStop(asked: Saving) {
  const { request } = asked
  if (request.action !== 'save') return stop(asked, request)
  const { action: _, id = 0, version, ...draft } = request
  return id <= 0 ? create(asked, draft) : change(asked, { id, version }, draft)
}

async function create(asked: Saving, draft: WindowDraft) {
  const { db, staff, audit } = asked
  if (Date.parse(draft.end_at) <= (await databaseNow(db))) refuseField('end_at', 'This time is over')
  await refuseUnknown(db, draft)
  const id = await withoutOverlap(() => insertWindow(db, draft, staff))
  const made = await lockWindow(db, { id })
  await askForStep(db, made)
  await audit({ action: 'Create', kind, recordId: id, label: made.title, after: told(made) })
  const block = await settleBlock(asked, null, made)
  const notice = await tellPeople(asked, made)
  return done(
    `The maintenance ${made.title} is scheduled.${block}${notice}`,
    savedOf(await lockWindow(db, { id })),
  )
}

async function change(
  asked: Saving,
  which: { id: number; version?: number | undefined },
  draft: WindowDraft,
) {
  const { db, staff, audit } = asked
  const before = await lockWindow(db, which)
  refuse(whyNotSave(before))
  // Times and targets moved far enough end a window as surely as ending it.
  if (isMoreThanWords(before, draft)) refuse(whyNotTheirs(before, staff))
  refuseWhatStands(before, draft)
  if (Date.parse(draft.end_at) <= (await databaseNow(db))) refuseField('end_at', 'This time is over')
  await refuseUnknown(db, draft)
  await withoutOverlap(() => changeWindow(db, before.id, draft, staff.email))
  const after = await lockWindow(db, { id: before.id })
  await askForStep(db, after)
  await audit({
    action: 'Update',
    kind,
    recordId: before.id,
    label: after.title,
    before: told(before),
    after: told(after),
  })
  const block = await settleBlock(asked, before, after)
  const notice = isToldAnew(before, after) ? await tellPeople(asked, after) : ''
  return done(
    `The maintenance ${after.title} was saved.${block}${notice}`,
    savedOf(await lockWindow(db, { id: before.id })),
  )
}

function isSameTargets({ type, targets }: KeptWindow, draft: WindowDraft): boolean {
  const isSameSet =
    targets.length === draft.target_ids.length && targets.every(({ id }) => draft.target_ids.includes(id))
  return draft.type === type && isSameSet
}

const isMoreThanWords = (before: KeptWindow, draft: WindowDraft) =>
  !isSameTargets(before, draft) ||
  Date.parse(draft.start_at) !== Date.parse(before.startAt) ||
  Date.parse(draft.end_at) !== Date.parse(before.endAt) ||
  draft.block_transactions !== before.blockTransactions ||
  draft.notify_users !== before.notifyUsers

/** While a window is under way, only its end and its message can still be changed. */
function refuseWhatStands(before: KeptWindow, draft: WindowDraft) {
  if (before.status !== 'ongoing') return
  const message = 'It is under way: only the end and the message can be changed'
  if (!isSameTargets(before, draft)) refuseField('target_ids', message)
  if (draft.title !== before.title) refuseField('title', message)
  if (Date.parse(draft.start_at) !== Date.parse(before.startAt)) refuseField('start_at', message)
  if (draft.block_transactions !== before.blockTransactions) refuseField('block_transactions', message)
  if (draft.notify_users !== before.notifyUsers) refuseField('notify_users', message)
}

type Stop = Extract<SaveWindow, { reason: string }>

async function stop(asked: Saving, { id, version, action, reason }: Stop) {
  const { db, staff, audit } = asked
  const before = await lockWindow(db, { id, version })
  refuse(whyNotTheirs(before, staff))
  refuse(action === 'end' ? whyNotEnd(before) : whyNotCancel(before))
  await moveWindow(db, id, { status: action === 'end' ? 'ended' : 'cancelled', by: staff.email, reason })
  await withdrawBlock(asked, before, reason)
  if (before.notificationId !== null) await withdraw(asked, before.notificationId, reason)
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
  return done(
    `The maintenance ${before.title} was ${action === 'end' ? 'ended' : 'called off'}.`,
    savedOf(after),
  )
}

/** Runs a write and says at the field that another window is open on the same target meanwhile. */
async function withoutOverlap<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'eload_maintenance_no_overlap') throw error
    const message = 'Another window of the same target overlaps with this one'
    throw new FieldRefusal([{ field: 'start_at', message }])
  }
}

const called: Record<TargetType, string> = {
  provider: 'provider',
  network: 'network',
  network_group: 'network group',
}

async function refuseUnknown(db: Database, { type, target_ids: ids }: WindowDraft) {
  const known = new Set((await optionsOf(db, type)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) refuseField('target_ids', `There is no such ${called[type]}`)
}

const savedOf = ({ id, status, version }: KeptWindow) => ({ id, status, version })

/** What the audit keeps of a window. */
const told = (kept: KeptWindow) => ({
  type: kept.type,
  targets: kept.targets.map(({ name }) => name).join(', '),
  title: kept.title,
  message: kept.message,
  startAt: kept.startAt,
  endAt: kept.endAt,
  blockTransactions: kept.blockTransactions,
  notifyUsers: kept.notifyUsers,
})
