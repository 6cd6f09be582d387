import { sql } from 'kysely'
import type { Carrier } from '#areas/eload/contract.ts'
import { verdictsOf } from '#areas/eload/promos/server/bulk.ts'
import { lockPromos, promosWith } from '#areas/eload/promos/server/promos.ts'
import { schedulerCalls, type SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { whyNotBegin, whyNotCancel, whyNotChange } from '#areas/eload/scheduler/rules.ts'
import { intentOf, textOf, valuesFor } from '#areas/eload/scheduler/server/changes.ts'
import { askForStep, end } from '#areas/eload/scheduler/server/firing.ts'
import { massIntents, updateMany } from '#areas/eload/scheduler/server/mass-update.ts'
import {
  changeSchedule,
  findSchedule,
  insertSchedule,
  type KeptSchedule,
  lockSchedule,
  moveSchedule,
  overlapsWith,
  pageOfChoosable,
  pageOfScheduleLogs,
  pageOfSchedules,
} from '#areas/eload/scheduler/server/schedules.ts'
import { refuse, refuseField } from '#areas/eload/server/refusing.ts'
import type { Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

const kind = 'eload-promo-schedule'

export const schedulerHandlers = handlersFor(schedulerCalls, {
  list: ({ db, request }) => pageOfSchedules(db, request),

  info: ({ db, request }) => findSchedule(db, request),

  create: async ({ db, request, staff, audit }) => {
    await refuseVain(db, request, staff.email)
    const scheduleId = await insertSchedule(db, request, staff.email)
    const made = await lockSchedule(db, { ...request, scheduleId })
    await askForStep(db, made)
    await audit({ action: 'Create', kind, recordId: scheduleId, label: made.name, after: told(made) })
    return done(`${made.name} is scheduled.`, savedOf(made))
  },

  update: async ({ db, request: { scheduleId, version, ...plan }, staff, audit }) => {
    const before = await lockSchedule(db, { scheduleId, carrier: plan.carrier, version })
    refuse(whyNotChange(before))
    await refuseVain(db, plan, staff.email)
    await changeSchedule(db, scheduleId, plan, staff.email)
    const after = await lockSchedule(db, { scheduleId, carrier: plan.carrier })
    await askForStep(db, after)
    const change = { before: told(before), after: told(after) }
    await audit({ action: 'Update', kind, recordId: scheduleId, label: after.name, ...change })
    return done(`${after.name} was saved.`, savedOf(after))
  },

  cancel: async ({ db, request, staff, audit, http }) => {
    const { reason, ...which } = request
    const before = await lockSchedule(db, which)
    refuse(whyNotCancel(before))
    if (before.status === 'running') {
      const actor = { id: staff.id, email: staff.email, name: staff.name }
      const call = schedulerCalls.cancel.path
      const acting = { actor, requestId: http.requestId, ip: http.ip, call, reason, by: staff.email }
      await end(db, before, acting, true)
    } else await moveSchedule(db, before.scheduleId, { status: 'cancelled', nextAt: null }, staff.email)
    const after = await lockSchedule(db, { ...which, version: undefined })
    await audit({
      action: 'Cancel',
      kind,
      recordId: before.scheduleId,
      label: before.name,
      changes: [{ field: 'status', old: before.status, new: after.status }],
      fromStatus: before.status,
      toStatus: after.status,
      reason,
    })
    const restored = before.status === 'running' ? ` ${after.counts.restored} promos are as they were.` : ''
    return done(`${before.name} was called off.${restored}`, savedOf(after))
  },

  logs: async ({ db, request }) => {
    await findSchedule(db, request)
    return pageOfScheduleLogs(db, request)
  },

  promos: async ({ db, request }) => {
    const { scheduleId } = request
    const carrier = scheduleId
      ? (await findSchedule(db, { scheduleId, carrier: request.carrier })).carrier
      : request.carrier
    if (!carrier) return refuseField('carrier', 'Name a carrier or a schedule')
    return pageOfChoosable(db, request, carrier)
  },

  preview: async ({ db, request, staff }) => ({
    rows: await verdictsFor(db, request, staff.email),
    overlaps: request.startAt === null ? [] : await overlapsWith(db, request, request.scheduleId ?? 0),
  }),

  massUpdate: (asked) => updateMany(asked),

  massUpdateAlias: (asked) => updateMany(asked),

  massPreview: async ({ db, request: { carrier, promoIds, changes }, staff }) =>
    verdictsOf(
      promoIds,
      await promosWith(db, carrier, promoIds),
      await massIntents(db, { carrier, changes, by: staff.email }),
    ),
})

type Asked = Pick<SchedulePlan, 'carrier' | 'promoIds' | 'operation' | 'value' | 'rebateType'>

async function verdictsFor(db: Database, plan: Asked, by: string) {
  const wanted = valuesFor(plan)
  return verdictsOf(plan.promoIds, await promosWith(db, plan.carrier, plan.promoIds), (promo) =>
    intentOf(promo, wanted, by),
  )
}

/** Refuses a plan that begins too soon, or that names a promo which cannot be changed so. */
async function refuseVain(
  db: Database,
  plan: SchedulePlan & { carrier: Carrier },
  by: string,
): Promise<void> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const late = whyNotBegin(plan, rows[0]?.now ?? 0)
  if (late !== null) refuseField('startAt', late)
  await lockPromos(db, plan.carrier, plan.promoIds)
  const bad = (await verdictsFor(db, plan, by)).filter(({ result }) => result === 'refused')
  const named = bad.slice(0, 3).map(({ name, message }) => (name === '' ? message : `${name}: ${message}`))
  if (named.length > 0)
    refuseField('promoIds', named.join(' ') + (bad.length > 3 ? ` And ${bad.length - 3} more.` : ''))
}

const savedOf = ({ scheduleId, status, version }: KeptSchedule) => ({ scheduleId, status, version })

/** What the audit keeps of a schedule. */
const told = (schedule: KeptSchedule) => ({
  name: schedule.name,
  carrier: schedule.carrier,
  operation: schedule.operation,
  value: textOf(valuesFor(schedule)),
  promos: schedule.promoIds.join(', '),
  startAt: schedule.startAt,
  endAt: schedule.endAt,
})
