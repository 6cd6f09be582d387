import { sql } from 'kysely'
import { promoPlace } from '#areas/eload/access.ts'
import { Carrier } from '#areas/eload/contract.ts'
import { Schedule, ScheduleList, ScheduleLog, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { scheduleLogPlan, schedulePlan } from '#areas/eload/scheduler/server/schedules.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id } from '#platform/contract/fields/text.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(schedulerWords)
const needs = toRead(promoPlace)
// Schedules of diamond packs require another permission and have no screen.
const carrier = Carrier.exclude(['ml']).optional()

/** Exports of the schedules and of the results of one schedule. */
export const scheduleExports = [
  defineFileExport({
    name: 'eload-schedules',
    title: t('scheduler'),
    needs,
    list: call(schedulerCalls.list.path, {
      needs,
      request: ScheduleList.extend({ carrier }),
      reply: pageOf(Schedule),
    }),
    plan: ({ request }) => schedulePlan(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'carrier', title: t('carrier'), kind: 'code' },
      {
        key: 'operation',
        title: t('operation'),
        kind: 'text',
        of: sql`concat_ws(' ', r.operation, to_char(r.value / 100.0, 'FM9999999990.00'))`,
      },
      // Pesos and percentages are both stored in hundredths and formatted alike.
      { key: 'value', title: t('newValue'), kind: 'money' },
      { key: 'rebateType', title: t('rebateType'), kind: 'code' },
      { key: 'startAt', title: t('startsOn'), kind: 'moment' },
      { key: 'endAt', title: t('endsOn'), kind: 'moment' },
      { key: 'promos', title: t('promos'), kind: 'count', of: sql`json_array_length(r.promo_ids)` },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'by', title: t('createdBy'), kind: 'text', of: 'created_by' },
    ],
  }),
  defineFileExport({
    name: 'eload-schedule-logs',
    title: t('resultsTitle'),
    needs,
    list: call(schedulerCalls.logs.path, {
      needs,
      request: listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' }).extend({
        scheduleId: Id,
        carrier,
      }),
      reply: pageOf(ScheduleLog),
    }),
    plan: ({ request }) => scheduleLogPlan(request),
    columns: [
      { key: 'createdAt', title: t('time'), kind: 'moment' },
      {
        key: 'promo',
        title: t('promo'),
        kind: 'text',
        of: sql`(r.promo ->> 'name') || ' (' || (r.promo ->> 'sku') || ')'`,
      },
      { key: 'run', title: t('phase'), kind: 'code' },
      { key: 'result', title: t('result'), kind: 'code' },
      { key: 'from', title: t('before'), kind: 'text' },
      { key: 'to', title: t('after'), kind: 'text' },
      { key: 'message', title: t('note'), kind: 'message' },
    ],
  }),
]
