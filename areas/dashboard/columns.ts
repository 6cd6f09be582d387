import { figureCalls } from '#areas/dashboard/contract.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(dashboardWords)

/** Columns of the rows behind a figure. */
export const figureRowColumns = (isMoney: boolean) =>
  defineColumns(figureCalls.rows, [
    { key: 'at', title: t('dateTime'), kind: 'moment', sort: true },
    { key: 'label', title: t('record'), kind: 'text' },
    ...(isMoney ? [{ key: 'amount', title: t('amount'), kind: 'money', sort: true } as const] : []),
  ])

/** Columns of a figure by hour. */
export const figureHourColumns = (isMoney: boolean) =>
  defineColumns(figureCalls.hours, [
    { key: 'hour', title: t('hour'), kind: 'count', sort: true },
    { key: 'todayCount', title: t('todayCount'), kind: 'count' },
    { key: 'beforeCount', title: t('lastWeekCount'), kind: 'count' },
    ...(isMoney
      ? ([
          { key: 'todayAmount', title: t('todayAmount'), kind: 'money' },
          { key: 'beforeAmount', title: t('lastWeekAmount'), kind: 'money' },
        ] as const)
      : []),
  ])
