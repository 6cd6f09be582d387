import type { Schedule } from '#areas/settings/payment-modules/contract.ts'
import {
  nextFirings,
  type Plan,
  whyNotBeside,
  whyNotChangeSchedule,
  whyNotEndSchedule,
  whyNotPlan,
} from '#areas/settings/payment-modules/rules.ts'
import { askForStep, takeBack } from '#areas/settings/payment-modules/server/firing.ts'
import { findMethod } from '#areas/settings/payment-modules/server/methods.ts'
import {
  changeSchedule,
  insertSchedule,
  type KeptSchedule,
  lockSchedule,
  moveSchedule,
  schedulesOf,
} from '#areas/settings/payment-modules/server/schedules.ts'
import { refuse, refuseField, refuseStale, takeTurns } from '#areas/settings/server/refusing.ts'
import { sql } from 'kysely'
import type { Acting } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'

type Fields = Parameters<typeof insertSchedule>[2]
type Who = Pick<Acting, 'db' | 'staff' | 'audit'>
type Which = { schedulerId: number; version?: number | undefined }

/** Sets when a method changes by itself. */
export async function createSchedule({ db, staff, audit }: Who, methodId: number, fields: Fields) {
  await takeTurns(db, 'mop')
  const method = await findMethod(db, methodId)
  const nextAt = await firstMoment(db, methodId, fields)
  const made = await insertSchedule(db, methodId, fields, { nextAt, by: staff.email })
  await askForStep(db, made)
  await audit({
    ...about(method, made),
    action: 'Create schedule',
    after: told(fields),
    reason: fields.reason,
  })
  return { made, sentence: `Schedule ${made.schedulerId} of ${method.label} was saved.` }
}

/** Changes a schedule that has not begun. */
export async function updateSchedule({ db, staff, audit }: Who, which: Which, fields: Fields) {
  const { before, method } = await held(db, which)
  refuse(whyNotChangeSchedule(before))
  const nextAt = await firstMoment(db, before.methodId, fields, before.schedulerId)
  const made = await changeSchedule(db, before.schedulerId, fields, { nextAt, by: staff.email })
  await askForStep(db, made)
  const change = { before: told(before), after: told(fields), reason: fields.reason }
  await audit({ ...about(method, made), action: 'Update schedule', ...change })
  return { made, sentence: `Schedule ${made.schedulerId} of ${method.label} was saved.` }
}

/** Takes back a schedule that has not begun. */
export async function cancelSchedule({ db, staff, audit }: Who, which: Which, reason: string) {
  const { before, method } = await held(db, which)
  refuse(whyNotChangeSchedule(before))
  const over = { status: 'cancelled', nextAt: null, statusBefore: null } as const
  const made = await moveSchedule(db, before.schedulerId, over, staff.email)
  await audit({ ...about(method, made), action: 'Cancel schedule', ...moved(before, made), reason })
  return { made, sentence: `Schedule ${made.schedulerId} of ${method.label} was cancelled.` }
}

/** Ends a schedule now and for good, and takes back what it did. */
export async function endSchedule({ db, staff, audit }: Who, which: Which, reason: string) {
  const { before, method } = await held(db, which)
  refuse(whyNotEndSchedule(before))
  await takeBack(db, { ...before, reason }, method, staff.email, true)
  const made = await lockSchedule(db, before.schedulerId)
  await audit({ ...about(method, made), action: 'End schedule', ...moved(before, made), reason })
  return { made, sentence: `Schedule ${made.schedulerId} of ${method.label} was ended.` }
}

async function held(db: Database, { schedulerId, version }: Which) {
  await takeTurns(db, 'mop')
  const before = await lockSchedule(db, schedulerId)
  refuseStale(before, version)
  return { before, method: await findMethod(db, before.methodId) }
}

/** The moment at which it first begins, having made sure that it does and that no other is at work then. */
async function firstMoment(db: Database, methodId: number, plan: Plan, except = 0): Promise<string> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const now = rows[0]?.now ?? 0
  refuseField('startAt', whyNotPlan(plan, now))
  const others = (await schedulesOf(db, methodId)).filter(
    ({ nextAt, schedulerId }) => nextAt !== null && schedulerId !== except,
  )
  refuseField('startAt', whyNotBeside(plan, others, now))
  return nextFirings(plan, now, 1)[0]?.at ?? plan.startAt
}

const about = (
  { label, module }: { label: string; module: string },
  { schedulerId, methodId }: KeptSchedule,
) => ({
  kind: 'mop-method',
  recordId: methodId,
  label: `${label} (${module})`,
  changes: [{ field: 'schedule', old: null, new: schedulerId }],
})

const moved = (before: KeptSchedule, after: KeptSchedule) => ({
  before: { scheduleStatus: before.status },
  after: { scheduleStatus: after.status },
})

/** What the audit keeps of a schedule. */
const told = (fields: Pick<Schedule, keyof Fields>) => ({
  action: fields.action,
  startAt: fields.startAt,
  endAt: fields.endAt,
  repeat: fields.repeat,
  days: fields.days.join(', '),
  startTime: fields.startTime,
  endTime: fields.endTime,
  message: fields.message,
})
