import { toRead } from '#platform/access.ts'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { promoCalls, PromoType, RebateSource, RebateType } from '#areas/eload/promos/contract.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const p = labelsOf(promoWords)
const d = labelsOf(diamondWords)
const w = labelsOf(words)

export const typeLabels = labelsFor(PromoType.options, (code) => p(`type_${code}`))
export const rebateTypeLabels = labelsFor(RebateType.options, p)
const sourceLabels = labelsFor(RebateSource.options, (code) => p(`source_${code}`))

export const promoList = defineList(promoCalls.list, {
  name: 'eload-promos',
  title: p('promos'),
  exportNeeds: toRead(promoPlace),
  columns: [
    { key: 'sku', title: p('sku'), kind: 'text', sort: true, mono: true },
    { key: 'name', title: w('name'), kind: 'text', sort: true, strong: true },
    { key: 'keyword', title: p('keyword'), kind: 'text', exportOnly: true },
    { key: 'carrier', title: w('carrier'), kind: 'text', labels: carrierNames, exportOnly: true },
    { key: 'type', title: w('type'), kind: 'text', labels: typeLabels, hidden: true },
    { key: 'category', title: p('category'), kind: 'text' },
    { key: 'amount', title: p('amount'), kind: 'money', sort: true },
    { key: 'srp', title: p('srp'), kind: 'money', hidden: true },
    { key: 'margin', title: p('margin'), kind: 'money' },
    { key: 'rebateType', title: p('rebateType'), kind: 'text', labels: rebateTypeLabels, exportOnly: true },
    // Pesos and percentages are both stored in hundredths and exported alike.
    { key: 'rebate', title: p('rebate'), kind: 'money' },
    { key: 'provider', title: p('provider'), kind: 'text' },
    { key: 'network', title: p('network'), kind: 'text', hidden: true },
    { key: 'validity', title: p('validity'), kind: 'count', field: 'validityDays', hidden: true },
    { key: 'sequence', title: p('position'), kind: 'count', sort: true, hidden: true },
    { key: 'isFeatured', title: p('featured'), kind: 'yesno', exportOnly: true },
    { key: 'status', title: w('status'), kind: 'status' },
    { key: 'createdAt', title: w('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: w('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

/** Columns of diamond packs, which are promos of Mobile Legends. */
export const packList = defineList(promoCalls.list, {
  name: 'eload-diamonds',
  title: p('diamonds'),
  exportNeeds: toRead(diamondPlace),
  columns: [
    { key: 'name', title: w('name'), kind: 'text', sort: true, strong: true },
    { key: 'sku', title: p('sku'), kind: 'text', sort: true, mono: true },
    { key: 'keyword', title: p('keyword'), kind: 'text', exportOnly: true },
    { key: 'carrier', title: w('carrier'), kind: 'text', labels: carrierNames, exportOnly: true },
    { key: 'type', title: w('type'), kind: 'text', labels: typeLabels, exportOnly: true },
    { key: 'diamonds', title: d('diamonds'), kind: 'text', align: 'end' },
    { key: 'amount', title: p('amount'), kind: 'money', sort: true },
    { key: 'srp', title: p('srp'), kind: 'money', exportOnly: true },
    { key: 'margin', title: p('margin'), kind: 'money', exportOnly: true },
    { key: 'rebateType', title: p('rebateType'), kind: 'text', labels: rebateTypeLabels, exportOnly: true },
    { key: 'rebate', title: p('rebate'), kind: 'money' },
    { key: 'provider', title: p('provider'), kind: 'text' },
    { key: 'category', title: p('category'), kind: 'text' },
    { key: 'validity', title: p('validity'), kind: 'count', field: 'validityDays', exportOnly: true },
    { key: 'sequence', title: p('position'), kind: 'count', exportOnly: true },
    { key: 'isFeatured', title: p('featured'), kind: 'yesno', exportOnly: true },
    { key: 'status', title: w('status'), kind: 'status' },
    { key: 'createdAt', title: w('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: w('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

const rebateColumns = (promo: Message) =>
  [
    { key: 'createdAt', title: p('updatedOn'), kind: 'moment', sort: true },
    { key: 'promo', title: promo, kind: 'text' },
    { key: 'before', title: p('before'), kind: 'money', field: 'oldRebate' },
    { key: 'after', title: p('after'), kind: 'money', field: 'newRebate' },
    { key: 'rebateType', title: p('rebateType'), kind: 'code', labels: rebateTypeLabels, exportOnly: true },
    { key: 'source', title: p('source'), kind: 'code', labels: sourceLabels },
    { key: 'reason', title: p('reason'), kind: 'message' },
    { key: 'by', title: p('updatedBy'), kind: 'text' },
  ] as const

export const rebateLogList = defineList(promoCalls.rebateLogs, {
  name: 'eload-rebates',
  title: p('rebates'),
  exportNeeds: toRead(promoPlace),
  columns: rebateColumns(p('promo')),
})

export const packRebateList = defineList(promoCalls.rebateLogs, {
  name: 'eload-diamond-rebates',
  title: p('rebates'),
  exportNeeds: toRead(diamondPlace),
  columns: rebateColumns(d('pack')),
})
