import { raffleReaders } from '#areas/raffle/access.ts'
import { EntrySource, raffleCalls, VoidReason } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { verifyWords } from '#areas/raffle/verify-words.ts'
import { voidWords } from '#areas/raffle/void-words.ts'
import { words } from '#areas/raffle/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const published = labelsOf(voidWords)

const sourceLabels = labelsFor(EntrySource.options, (code) => t(`entrySource_${code}`))
const voidLabels = labelsFor(VoidReason.options, (code) => published(`void_${code}`))

export const raffleEntriesList = defineList(raffleCalls.entries, {
  name: 'raffle-entries',
  title: t('entries'),
  exportNeeds: raffleReaders,
  columns: [
    { key: 'entryNo', title: t('entryNo'), kind: 'text', sort: true, mono: true },
    { key: 'name', title: t('name'), kind: 'text', strong: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'reference', title: t('reference'), kind: 'text', mono: true },
    { key: 'weight', title: t('chances'), kind: 'count', sort: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', hidden: true },
  ],
})

export const raffleList = defineList(raffleCalls.list, {
  name: 'raffles',
  title: t('raffles'),
  exportNeeds: raffleReaders,
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
    { key: 'dtiPermitNo', title: t('dtiPermitNo'), kind: 'text', mono: true },
    { key: 'drawAt', title: t('drawDate'), kind: 'moment', sort: true },
    { key: 'entrySource', title: t('entrySource'), kind: 'code', labels: sourceLabels, hidden: true },
    { key: 'entriesCount', title: t('entries'), kind: 'count' },
    { key: 'winnersCount', title: t('winners'), kind: 'count' },
    { key: 'prizesCount', title: t('prizes'), kind: 'count', exportOnly: true },
    { key: 'prizesValue', title: t('prizesValue'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const winnerList = defineList(drawCalls.winners, {
  name: 'raffle-winners',
  title: t('winners'),
  exportNeeds: raffleReaders,
  columns: [
    { key: 'drawNo', title: labelsOf(verifyWords)('drawNo'), kind: 'count' },
    { key: 'prize', title: t('prize'), kind: 'text', strong: true },
    { key: 'entryNo', title: t('entryNo'), kind: 'text', mono: true },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'value', title: t('value'), kind: 'money', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'voidReason', title: t('voidReason'), kind: 'code', labels: voidLabels, exportOnly: true },
    { key: 'reason', title: t('reason'), kind: 'text' },
    { key: 'drawnAt', title: t('drawnOn'), kind: 'moment', sort: true },
    { key: 'drawnBy', title: t('drawnBy'), kind: 'text', field: 'drawnByName', hidden: true },
  ],
})
