import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { Carrier } from '#areas/eload/contract.ts'
import { previewRows } from '#areas/eload/promos/server/bulk-update.ts'
import { lockPromos, promosWith } from '#areas/eload/promos/server/promos.ts'
import { schedulerCalls, type SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { getBeginError, getCancelError, getChangeError } from '#areas/eload/scheduler/rules.ts'
import { intentOf, textOf, valuesFor } from '#areas/eload/scheduler/server/changes.ts'
import { scheduleNextTransition, end } from './scheduled-job.ts'
import { massUpdateIntents, updateInBulk } from '#areas/eload/scheduler/server/mass-update.ts'
import {
  changeSchedule,
  findSchedule,
  insertSchedule,
  type ScheduleRecord,
  lockSchedule,
  transitionSchedule,
  overlapsWith,
  listChoosable,
  listScheduleLogs,
  listSchedules,
} from '#areas/eload/scheduler/server/schedules.ts'
import { throwIfError, rejectField } from '#areas/eload/server/errors.ts'
import type { Database } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'

const kind = 'eload-promo-schedule'

export const schedulerHandlers = handlersFor(schedulerCalls, {
  list: ({ db, request }) => listSchedules(db, request),

  info: ({ db, request }) => findSchedule(db, request),

  create: async ({ db, request, staff, audit }) => {
    await assertHasEffect(db, request, staff.email)
    const scheduleId = await insertSchedule(db, request, staff.email)
    const created = await lockSchedule(db, { ...request, scheduleId })
    await scheduleNextTransition(db, created)
    await audit({
      action: 'Create',
      kind,
      recordId: scheduleId,
      label: created.name,
      after: auditSnapshot(created),
    })
    return done(eloadMessages('SCHEDULED', { name: created.name }), savedOf(created))
  },

  update: async ({ db, request: { scheduleId, version, ...plan }, staff, audit }) => {
    const before = await lockSchedule(db, { scheduleId, carrier: plan.carrier, version })
    throwIfError(getChangeError(before))
    await assertHasEffect(db, plan, staff.email)
    await changeSchedule(db, scheduleId, plan, staff.email)
    const after = await lockSchedule(db, { scheduleId, carrier: plan.carrier })
    await scheduleNextTransition(db, after)
    const change = { before: auditSnapshot(before), after: auditSnapshot(after) }
    await audit({ action: 'Update', kind, recordId: scheduleId, label: after.name, ...change })
    return done(eloadMessages('SAVED', { name: after.name }), savedOf(after))
  },

  cancel: async ({ db, request, staff, audit, http }) => {
    const { reason, ...which } = request
    const before = await lockSchedule(db, which)
    throwIfError(getCancelError(before))
    if (before.status === 'running') {
      const actor = { id: staff.id, email: staff.email, name: staff.name }
      const call = schedulerCalls.cancel.path
      const context = { actor, requestId: http.requestId, ip: http.ip, call, reason, by: staff.email }
      await end(db, before, context, true)
    } else await transitionSchedule(db, before.scheduleId, { status: 'cancelled', nextAt: null }, staff.email)
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
    return done(
      before.status === 'running'
        ? eloadMessages('SCHEDULE_CANCELLED_RESTORED', {
            name: before.name,
            count: after.counts.restored,
          })
        : eloadMessages('SCHEDULE_CANCELLED', { name: before.name }),
      savedOf(after),
    )
  },

  logs: async ({ db, request }) => {
    await findSchedule(db, request)
    return listScheduleLogs(db, request)
  },

  promos: async ({ db, request }) => {
    const { scheduleId } = request
    const carrier = scheduleId
      ? (await findSchedule(db, { scheduleId, carrier: request.carrier })).carrier
      : request.carrier
    if (!carrier) return rejectField('carrier', eloadMessages('CARRIER_OR_SCHEDULE'))
    return listChoosable(db, request, carrier)
  },

  preview: async ({ db, request, staff }) => ({
    rows: await verdictsFor(db, request, staff.email),
    overlaps: request.startAt === null ? [] : await overlapsWith(db, request, request.scheduleId ?? 0),
  }),

  massUpdate: (context) => updateInBulk(context),

  massUpdateAlias: (context) => updateInBulk(context),

  massPreview: async ({ db, request: { carrier, promoIds, changes }, staff }) =>
    previewRows(
      promoIds,
      await promosWith(db, carrier, promoIds),
      await massUpdateIntents(db, { carrier, changes, by: staff.email }),
    ),
})

type PreviewRequest = Pick<SchedulePlan, 'carrier' | 'promoIds' | 'operation' | 'value' | 'rebateType'>

async function verdictsFor(db: Database, plan: PreviewRequest, by: string) {
  const wanted = valuesFor(plan)
  return previewRows(plan.promoIds, await promosWith(db, plan.carrier, plan.promoIds), (promo) =>
    intentOf(promo, wanted, by),
  )
}

/** Rejects a schedule that starts too early or includes a promo that does not allow the change. */
async function assertHasEffect(
  db: Database,
  plan: SchedulePlan & { carrier: Carrier },
  by: string,
): Promise<void> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const late = getBeginError(plan, rows[0]?.now ?? 0)
  if (late !== null) rejectField('startAt', late)
  await lockPromos(db, plan.carrier, plan.promoIds)
  const bad = (await verdictsFor(db, plan, by)).filter(({ result }) => result === 'refused')
  const named = bad.slice(0, 3).map(({ name, message }) => (name === '' ? message : `${name}: ${message}`))
  if (named.length > 0)
    rejectField(
      'promoIds',
      eloadMessages('PROMOS_NOT_CHANGEABLE', { errors: named.join(' '), more: Math.max(0, bad.length - 3) }),
    )
}

const savedOf = ({ scheduleId, status, version }: ScheduleRecord) => ({ scheduleId, status, version })

/** Audit snapshot of a schedule. */
const auditSnapshot = (schedule: ScheduleRecord) => ({
  name: schedule.name,
  carrier: schedule.carrier,
  operation: schedule.operation,
  value: textOf(valuesFor(schedule)),
  promos: schedule.promoIds.join(', '),
  startAt: schedule.startAt,
  endAt: schedule.endAt,
})
