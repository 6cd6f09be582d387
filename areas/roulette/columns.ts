import { toRead } from '#platform/access.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { CostType, gameCalls, Outcome } from '#areas/roulette/contract.ts'
import { words } from '#areas/roulette/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const outcomeLabels = labelsFor(Outcome.options, (code) => t(`outcome_${code}`))

export const rouletteGamesList = defineList(gameCalls.list, {
  name: 'roulette-games',
  title: t('pageTitle'),
  exportNeeds: toRead(roulettePlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    {
      key: 'costType',
      title: t('costType'),
      kind: 'code',
      labels: labelsFor(CostType.options, t),
      exportOnly: true,
    },
    { key: 'cost', title: t('costPerSpin'), kind: 'count' },
    { key: 'chances', title: t('totalChance'), kind: 'percent', field: 'itemChanceTotalPercentages' },
    { key: 'items', title: t('itemCount'), kind: 'count', field: 'itemCount' },
    { key: 'spins', title: t('spins'), kind: 'count', sort: true },
    { key: 'startAt', title: t('startsOn'), kind: 'moment', sort: true },
    { key: 'endAt', title: t('endsOn'), kind: 'moment', sort: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const spinList = defineList(gameCalls.spins, {
  name: 'roulette-spins',
  title: t('spins'),
  exportNeeds: toRead(roulettePlace),
  columns: [
    { key: 'spinNo', title: t('spinNo'), kind: 'count', mono: true },
    { key: 'spunAt', title: t('time'), kind: 'moment', sort: true },
    { key: 'item', title: t('stoppedAt'), kind: 'text', field: 'itemName' },
    { key: 'outcome', title: t('outcome'), kind: 'code', labels: outcomeLabels },
    { key: 'person', title: t('person'), kind: 'text', field: 'name' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true, hidden: true },
    { key: 'ticket', title: t('ticket'), kind: 'count', align: 'end', mono: true },
    { key: 'cost', title: t('costPerSpin'), kind: 'count', hidden: true },
  ],
})
