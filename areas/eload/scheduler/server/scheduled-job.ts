import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import type { Promo } from '#areas/eload/promos/contract.ts'
import { lockPromos } from '#areas/eload/promos/server/promos.ts'
import { auditKindOf } from '#areas/eload/promos/server/drafts.ts'
import { endingOf } from '#areas/eload/scheduler/rules.ts'
import { changesOf, give, intentOf, presentOf, stillHas, textOf, type Values, valuesFor } from './changes.ts'
import {
  dueSchedules,
  type ItemResult,
  itemsOf,
  saveResults,
  type ScheduleRecord,
  lockSchedule,
  transitionSchedule,
} from './schedules.ts'
import { type AuditEntry, recordAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Starts or ends a schedule at its scheduled time. */
export const {
  advance,
  advanceJob: advancePromoSchedule,
  sweepJob: sweepPromoSchedules,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'scheduleId',
  lock: lockAny,
  nameOf: ({ name }) => name,
  dueTransition: ({ endAt, nextAt, status }, nowMs) => {
    if (nextAt === null || Date.parse(nextAt) > nowMs) return null
    if (status === 'running') return 'end'
    return endAt !== null && Date.parse(endAt) <= nowMs ? 'miss' : 'begin'
  },
  perform,
  job: { name: 'eload.step-promo-schedule', title: eloadMessages('JOB_PROMO_SCHEDULE'), concurrency: 2 },
  nextAt: ({ nextAt }: Pick<ScheduleRecord, 'scheduleId' | 'generation' | 'nextAt'>) => nextAt,
  due: dueSchedules,
  sweep: {
    name: 'eload.sweep-promo-schedules',
    title: eloadMessages('JOB_FIND_PROMO_SCHEDULES'),
    says: (count) => eloadMessages('JOB_DUE_SOON', { count }),
  },
})

async function perform(
  tx: Database,
  schedule: ScheduleRecord,
  what: 'begin' | 'miss' | 'end',
): Promise<Message> {
  if (what === 'miss') return miss(tx, schedule)
  if (what === 'begin') return begin(tx, schedule)
  await end(tx, schedule, byJob(eloadMessages('REASON_END')))
  return eloadMessages('SCHEDULE_OVER', { name: schedule.name })
}

async function lockAny(tx: Database, scheduleId: number): Promise<ScheduleRecord> {
  const { rows } = await sql<{ carrier: ScheduleRecord['carrier'] }>`
    select carrier from eload_promo_schedule where schedule_id = ${scheduleId}`.execute(tx)
  return lockSchedule(tx, { scheduleId, carrier: rows[0]?.carrier })
}

async function begin(tx: Database, schedule: ScheduleRecord): Promise<Message> {
  const plannedValues = valuesFor(schedule)
  const promos = new Map(
    (await lockPromos(tx, schedule.carrier, schedule.promoIds)).map((each) => [each.id, each]),
  )
  const results: ItemResult[] = []
  const audits: AuditEntry[] = []
  for (const promoId of schedule.promoIds) {
    const promo = promos.get(promoId)
    if (!promo) {
      results.push({
        promoId,
        state: 'rejected',
        result: 'rejected',
        from: '',
        to: '',
        message: eloadMessages('PROMO_DELETED').encoded,
      })
      continue
    }
    const { from, to, isSame, error } = intentOf(promo, plannedValues, schedule.createdBy)
    const about = { promoId, from, to }
    if (isSame) results.push({ ...about, state: 'same', result: 'same', message: '' })
    else if (error !== null)
      results.push({ ...about, state: 'rejected', result: 'rejected', message: error.encoded })
    else {
      const before = presentOf(promo, plannedValues)
      await give(tx, promo, plannedValues, 'job', causeOf(schedule))
      results.push({ ...about, state: 'changed', result: 'changed', message: '', before })
      audits.push(noteOf(schedule, promo, before, plannedValues, byJob(eloadMessages('REASON_START'))))
    }
  }
  await saveResults(tx, schedule.scheduleId, 'begin', results)
  const ending = endingOf(results.map(({ result }) => result))
  const staysOn = schedule.endAt !== null && ending !== 'failed'
  const fields = staysOn
    ? ({ status: 'running', nextAt: schedule.endAt } as const)
    : ({ status: ending, nextAt: null } as const)
  const message = eloadMessages('SCHEDULE_APPLIED', { name: schedule.name, ...countsIn(results) })
  await finish(tx, schedule, fields, audits, { ...byJob(message), action: 'Start' })
  return message
}

/** Ends a schedule whose whole period passed without a worker, and logs it. */
async function miss(tx: Database, schedule: ScheduleRecord): Promise<Message> {
  const reason = eloadMessages('REASON_MISSED')
  const results = schedule.promoIds.map((promoId): ItemResult => ({
    promoId,
    state: 'rejected',
    result: 'missed',
    from: '',
    to: '',
    message: reason.encoded,
  }))
  await saveResults(tx, schedule.scheduleId, 'begin', results)
  await finish(tx, schedule, { status: 'failed', nextAt: null }, [], { ...byJob(reason), action: 'Skip' })
  return eloadMessages('SCHEDULE_SKIPPED', { name: schedule.name })
}

/** Actor and reason of a transition, for the audit log. */
export type AuditActor = Pick<AuditEntry, 'actor' | 'requestId' | 'ip' | 'call'> & {
  reason: string
  by: string
}

const byJob = (reason: Message): AuditActor => ({
  actor: null,
  requestId: '',
  ip: '',
  call: 'job: eload.step-promo-schedule',
  reason: reason.encoded,
  by: 'job',
})

/** Restores the former values of promos that have not changed since, and ends the schedule. */
export async function end(
  tx: Database,
  schedule: ScheduleRecord,
  acting: AuditActor,
  isCancelled = false,
): Promise<void> {
  const values = valuesFor(schedule)
  const items = await itemsOf(tx, schedule.scheduleId)
  const promos = new Map(
    (await lockPromos(tx, schedule.carrier, schedule.promoIds)).map((each) => [each.id, each]),
  )
  const results: ItemResult[] = []
  const audits: AuditEntry[] = []
  for (const { promoId, state, before } of items) {
    if (state !== 'changed' || before === null) continue
    const promo = promos.get(promoId)
    const about = { promoId, from: textOf(values), to: textOf(before) }
    if (!promo || !stillHas(promo, values)) {
      const message = eloadMessages(promo ? 'PROMO_EDITED' : 'PROMO_DELETED').encoded
      results.push({ ...about, state: 'not_restored', result: 'not_restored', message })
      continue
    }
    const { error } = intentOf(promo, before, null)
    if (error !== null)
      results.push({ ...about, state: 'not_restored', result: 'rejected', message: error.encoded })
    else {
      await give(tx, promo, before, acting.by, causeOf(schedule))
      results.push({ ...about, state: 'restored', result: 'restored', message: '' })
      audits.push(noteOf(schedule, promo, values, before, acting))
    }
  }
  await saveResults(tx, schedule.scheduleId, 'end', results)
  const status = isCancelled
    ? 'cancelled'
    : endingOf([...(await startSchedule(tx, schedule)), ...results.map(({ result }) => result)])
  await finish(tx, schedule, { status, nextAt: null }, audits, {
    ...acting,
    action: isCancelled ? 'Cancel' : 'End',
  })
}

/** Results of promos that were not changed at the start. They count towards the final status. */
async function startSchedule(tx: Database, { scheduleId }: ScheduleRecord) {
  const { rows } = await sql<{ result: ItemResult['result'] }>`
    select result from eload_promo_schedule_log
    where schedule_id = ${scheduleId} and run = 'begin' and result <> 'changed'`.execute(tx)
  return rows.map(({ result }) => result)
}

type ScheduleStatusFields = Parameters<typeof transitionSchedule>[2]

async function finish(
  tx: Database,
  schedule: ScheduleRecord,
  fields: ScheduleStatusFields,
  audits: readonly AuditEntry[],
  { action, by, ...acting }: AuditActor & { action: AuditAction },
): Promise<void> {
  await transitionSchedule(tx, schedule.scheduleId, fields, by)
  const ended: AuditEntry = {
    ...acting,
    action,
    kind: 'eload-promo-schedule',
    recordId: schedule.scheduleId,
    label: schedule.name,
    fromStatus: schedule.status,
    toStatus: fields.status,
    changes: [{ field: 'status', old: schedule.status, new: fields.status }],
  }
  await recordAudit(tx, ...audits, ended)
  if (fields.nextAt !== null) await scheduleNextTransition(tx, await lockAny(tx, schedule.scheduleId))
  // Deferred constraints on rebates and margins are checked here, so that violations can still be reported.
  await sql`set constraints all immediate`.execute(tx)
}

const causeOf = ({ scheduleId, name, createdByName }: ScheduleRecord) =>
  ({
    source: 'scheduler',
    reason: eloadMessages('REASON_SCHEDULE', { id: scheduleId, by: createdByName ?? '—', name }).encoded,
    actor: null,
  }) as const

const noteOf = (
  schedule: ScheduleRecord,
  promo: Promo,
  before: Values,
  after: Values,
  { actor, requestId, ip, call, reason }: AuditActor,
): AuditEntry => ({
  actor,
  requestId,
  ip,
  call,
  reason,
  action: 'Apply scheduled change',
  kind: auditKindOf(promo.carrier),
  recordId: promo.id,
  label: promo.name,
  changes: [
    {
      field: 'schedule',
      old: null,
      new: schedule.scheduleId,
    },
    ...changesOf(before, after),
  ],
})

function countsIn(results: readonly ItemResult[]) {
  const count = (expectedResult: ItemResult['result']) =>
    results.filter(({ result }) => result === expectedResult).length
  return { changed: count('changed'), unchanged: count('same'), rejected: count('rejected') }
}
