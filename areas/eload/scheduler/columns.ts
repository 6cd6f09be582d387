import { toRead } from '#platform/access.ts'
import { promoPlace } from '#areas/eload/access.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import {
  Operation,
  ScheduleRun,
  ScheduleResult,
  ScheduleStatus,
  schedulerCalls,
} from '#areas/eload/scheduler/contract.ts'
import { RebateType } from '#areas/eload/promos/contract.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const s = labelsOf(schedulerWords)

const statusLabels = labelsFor(ScheduleStatus.options, (code) => s(`status_${code}`))
const runLabels = labelsFor(ScheduleRun.options, (code) => s(`run_${code}`))
const resultLabels = labelsFor(ScheduleResult.options, (code) => s(`result_${code}`))
const operationLabels = labelsFor(Operation.options, (code) => s(`operation_${code}`))

export const eloadScheduleLogsList = defineList(schedulerCalls.logs, {
  name: 'eload-schedule-logs',
  title: s('resultsTitle'),
  exportNeeds: toRead(promoPlace),
  columns: [
    { key: 'createdAt', title: s('time'), kind: 'moment' },
    { key: 'promo', title: s('promo'), kind: 'text' },
    { key: 'run', title: s('phase'), kind: 'code', labels: runLabels },
    { key: 'result', title: s('result'), kind: 'code', labels: resultLabels },
    { key: 'from', title: s('before'), kind: 'text' },
    { key: 'to', title: s('after'), kind: 'text' },
    { key: 'message', title: s('note'), kind: 'message' },
  ],
})

export const eloadSchedulesList = defineList(schedulerCalls.list, {
  name: 'eload-schedules',
  title: s('scheduler'),
  exportNeeds: toRead(promoPlace),
  columns: [
    { key: 'name', title: s('name'), kind: 'text', sort: true, strong: true },
    { key: 'carrier', title: s('carrier'), kind: 'code', labels: carrierNames },
    { key: 'operation', title: s('operation'), kind: 'text', labels: operationLabels, wraps: true },
    // Pesos and percentages are both stored in hundredths and formatted alike.
    { key: 'value', title: s('newValue'), kind: 'money', exportOnly: true },
    {
      key: 'rebateType',
      title: s('rebateType'),
      kind: 'code',
      labels: labelsFor(RebateType.options, s),
      exportOnly: true,
    },
    { key: 'promos', title: s('promos'), kind: 'count' },
    { key: 'startAt', title: s('startsOn'), kind: 'moment', sort: true },
    { key: 'endAt', title: s('endsOn'), kind: 'moment' },
    { key: 'status', title: s('status'), kind: 'status', labels: statusLabels },
    { key: 'by', title: s('createdBy'), kind: 'text', field: 'createdByName', hidden: true },
  ],
})
