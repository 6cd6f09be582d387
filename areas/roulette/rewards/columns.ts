import { toRead } from '#platform/access.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { PrizeKind, rewardCalls } from '#areas/roulette/rewards/contract.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const translate = labelsOf(rewardWords)
const t = labelsOf(words)

const typeLabels = labelsFor(PrizeKind.options, (code) => t(`type_${code}`))

export const rewardList = defineList(rewardCalls.list, {
  name: 'roulette-rewards',
  title: translate('rewards'),
  exportNeeds: toRead(roulettePlace),
  columns: [
    { key: 'id', title: translate('rewardNo'), kind: 'count', width: '8rem', mono: true },
    { key: 'item', title: t('item'), kind: 'text', field: 'itemName', strong: true },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels, hidden: true },
    { key: 'person', title: t('person'), kind: 'text', field: 'name' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'game', title: t('game'), kind: 'text', field: 'gameName' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'courier', title: translate('courier'), kind: 'text', hidden: true },
    { key: 'trackingNo', title: translate('trackingNo'), kind: 'text', mono: true },
    { key: 'wonAt', title: translate('wonOn'), kind: 'moment', sort: true },
  ],
})
