import { nameReferences, unnamed } from '#areas/eload/shared/server/name-references.ts'
import type { Language } from '#platform/words.ts'
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
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { rejectField } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'

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
      ...(await nameReferences(db, { after: auditSnapshot(created) })),
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
    const change = await nameReferences(db, { before: auditSnapshot(before), after: auditSnapshot(after) })
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

  logs: async ({ db, request, language }) => {
    await findSchedule(db, request)
    return listScheduleLogs(db, request, language)
  },

  promos: async ({ db, request }) => {
    const { scheduleId } = request
    const carrier = scheduleId
      ? (await findSchedule(db, { scheduleId, carrier: request.carrier })).carrier
      : request.carrier
    if (!carrier) return rejectField('carrier', eloadMessages('CARRIER_OR_SCHEDULE'))
    return listChoosable(db, request, carrier)
  },

  preview: async ({ db, request, staff, language }) => ({
    rows: await verdictsFor(db, request, { by: staff.email, language }),
    overlaps: request.startAt === null ? [] : await overlapsWith(db, request, request.scheduleId ?? 0),
  }),

  massUpdate: (context) => updateInBulk(context),

  massUpdateAlias: (context) => updateInBulk(context),

  massPreview: async ({ db, request: { carrier, promoIds, changes }, staff, language }) =>
    previewRows(
      promoIds,
      await promosWith(db, carrier, promoIds),
      await massUpdateIntents(db, { carrier, changes, by: staff.email }),
      language,
    ),
})

type PreviewRequest = Pick<SchedulePlan, 'carrier' | 'promoIds' | 'operation' | 'value' | 'rebateType'>

async function verdictsFor(
  db: Database,
  plan: PreviewRequest,
  { by, language }: { by: string; language: Language },
) {
  const plannedValues = valuesFor(plan)
  const promos = await promosWith(db, plan.carrier, plan.promoIds)
  return previewRows(plan.promoIds, promos, (promo) => intentOf(promo, plannedValues, by), language)
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
  const promos = new Map(
    (await lockPromos(db, plan.carrier, plan.promoIds)).map((promo) => [promo.id, promo]),
  )
  const wanted = valuesFor(plan)
  const rejected = [...new Set(plan.promoIds)].flatMap((id) => {
    const promo = promos.get(id)
    const error = promo ? intentOf(promo, wanted, by).error : eloadMessages('PROMO_NOT_FOUND', { id })
    return error === null ? [] : [{ name: promo?.name ?? String(id), error }]
  })
  const [first] = rejected
  if (first === undefined) return
  const isOneReason = rejected.every(({ error }) => error.text === first.error.text)
  const names = rejected.slice(0, 3).map(({ name }) => name)
  const isOfValue = isOneReason && plan.value !== null && promos.size > 0
  rejectField(
    isOfValue ? 'value' : 'promoIds',
    isOneReason
      ? first.error
      : eloadMessages('PROMOS_NOT_CHANGEABLE', {
          names: names.join(', '),
          more: rejected.length - names.length,
        }),
  )
}

const savedOf = ({ scheduleId, status, version }: ScheduleRecord) => ({ scheduleId, status, version })

/** Audit snapshot of a schedule. */
const auditSnapshot = (schedule: ScheduleRecord) => ({
  name: schedule.name,
  carrier: schedule.carrier,
  operation: schedule.operation,
  value: textOf(valuesFor(schedule)),
  promos: schedule.promoIds.map((id) => unnamed('eload-promo', id)),
  startAt: schedule.startAt,
  endAt: schedule.endAt,
})
