import type { Guard } from '#platform/access.ts'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(dashboardWords)

type FigureList = { name: string; isMoney: boolean; title?: Message; exportNeeds?: Guard }

/** List of the rows behind a figure. */
export const figureRowList = ({ name, isMoney, ...list }: FigureList) =>
  defineList(figureCalls.rows, {
    ...list,
    name: `figure-${name}`,
    columns: [
      { key: 'at', title: t('dateTime'), kind: 'moment', sort: true },
      { key: 'label', title: t('record'), kind: 'text' },
      ...(isMoney ? [{ key: 'amount', title: t('amount'), kind: 'money', sort: true } as const] : []),
    ],
  })

/** List of a figure by hour. */
export const figureHourList = ({ name, isMoney, ...list }: FigureList) =>
  defineList(figureCalls.hours, {
    ...list,
    name: `hours-${name}`,
    columns: [
      { key: 'hour', title: t('hour'), kind: 'count', sort: true },
      { key: 'todayCount', title: t('todayCount'), kind: 'count' },
      { key: 'beforeCount', title: t('lastWeekCount'), kind: 'count' },
      ...(isMoney
        ? ([
            { key: 'todayAmount', title: t('todayAmount'), kind: 'money' },
            { key: 'beforeAmount', title: t('lastWeekAmount'), kind: 'money' },
          ] as const)
        : []),
    ],
  })
