import { toRead } from '#platform/access.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { itemCalls, ItemType } from '#areas/roulette/items/contract.ts'
import { words } from '#areas/roulette/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const typeLabels = labelsFor(ItemType.options, (code) => t(`type_${code}`))

export const rouletteItemsList = defineList(itemCalls.list, {
  name: 'roulette-items',
  title: t('items'),
  exportNeeds: toRead(roulettePlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'game', title: t('game'), kind: 'text', field: 'gameName' },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels },
    { key: 'value', title: t('value'), kind: 'text', align: 'end' },
    {
      key: 'chance',
      title: t('chance'),
      kind: 'percent',
      field: 'chancePercentage',
      sort: 'chancePercentage',
    },
    { key: 'stock', title: t('stock'), kind: 'count' },
    { key: 'won', title: t('won'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true, hidden: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
