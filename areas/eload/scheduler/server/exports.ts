import { sql } from 'kysely'
import { promoPlace } from '#areas/eload/access.ts'
import { Carrier } from '#areas/eload/contract.ts'
import { Schedule, ScheduleList, ScheduleLog, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { eloadSchedulesColumns } from '#areas/eload/scheduler/columns.ts'
import { eloadScheduleLogsColumns } from '#areas/eload/scheduler/columns.ts'
import { scheduleLogPlan, schedulePlan } from '#areas/eload/scheduler/server/schedules.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id } from '#platform/contract/fields/text.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(schedulerWords)
const needs = toRead(promoPlace)
// Schedules of diamond packs require another permission and have no screen.
const carrier = Carrier.exclude(['ml']).optional()

/** Exports of the schedules and of the results of one schedule. */
export const scheduleExports = [
  defineExport({
    name: 'eload-schedules',
    title: t('scheduler'),
    needs,
    list: call(schedulerCalls.list.path, {
      needs,
      request: ScheduleList.extend({ carrier }),
      reply: pageOf(Schedule),
    }),
    plan: ({ request }) => schedulePlan(request),
    columns: eloadSchedulesColumns,
    values: {
      operation: sql`concat_ws(' ', r.operation, to_char(r.value / 100.0, 'FM9999999990.00'))`,
      promos: sql`json_array_length(r.promo_ids)`,
    },
  }),
  defineExport({
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
    columns: eloadScheduleLogsColumns,
    values: { promo: sql`(r.promo ->> 'name') || ' (' || (r.promo ->> 'sku') || ')'` },
  }),
]
