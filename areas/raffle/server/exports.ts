import { raffleCalls } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { planOfEntries } from '#areas/raffle/server/entries.ts'
import { planOfRaffles } from '#areas/raffle/server/raffles.ts'
import { planOfWinners } from '#areas/raffle/server/winners.ts'
import { verifyWords } from '#areas/raffle/verify-words.ts'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)
const needs = viewers

export const raffleExport = defineFileExport({
  name: 'raffles',
  title: title('raffles'),
  needs,
  list: raffleCalls.list,
  plan: ({ request }) => planOfRaffles(request),
  columns: [
    { key: 'title', title: title('title'), kind: 'text' },
    { key: 'dtiPermitNo', title: title('dtiPermitNo'), kind: 'text' },
    { key: 'drawAt', title: title('drawDate'), kind: 'moment' },
    { key: 'entrySource', title: title('entrySource'), kind: 'code' },
    { key: 'entriesCount', title: title('entries'), kind: 'count' },
    { key: 'winnersCount', title: title('winners'), kind: 'count' },
    { key: 'prizesCount', title: title('prizes'), kind: 'count' },
    { key: 'prizesValue', title: title('prizesValue'), kind: 'money' },
    { key: 'status', title: title('status'), kind: 'code' },
    { key: 'createdAt', title: title('createdOn'), kind: 'moment' },
    { key: 'updatedAt', title: title('updatedOn'), kind: 'moment' },
  ],
})

/** Exports of the raffle lists. Numbers are masked as on the screens. */
export const raffleExports = [
  raffleExport,
  defineFileExport({
    name: 'raffle-entries',
    title: title('entries'),
    needs,
    list: raffleCalls.entries,
    plan: ({ request }) => planOfEntries(request),
    columns: [
      { key: 'entryNo', title: title('entryNo'), kind: 'text' },
      { key: 'name', title: title('name'), kind: 'text' },
      { key: 'mobile', title: title('mobile'), kind: 'text' },
      { key: 'reference', title: title('reference'), kind: 'text' },
      { key: 'weight', title: title('chances'), kind: 'count' },
      { key: 'createdAt', title: title('createdOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'raffle-winners',
    title: title('winners'),
    needs,
    list: drawCalls.winners,
    plan: ({ request }) => planOfWinners(request),
    columns: [
      { key: 'drawNo', title: labelsOf(verifyWords)('drawNo'), kind: 'count', of: 'draw_no' },
      { key: 'prize', title: title('prize'), kind: 'text' },
      { key: 'value', title: title('value'), kind: 'money' },
      { key: 'entryNo', title: title('entryNo'), kind: 'text' },
      { key: 'name', title: title('name'), kind: 'text' },
      { key: 'mobile', title: title('mobile'), kind: 'text' },
      { key: 'drawnAt', title: title('drawnOn'), kind: 'moment' },
      { key: 'drawnBy', title: title('drawnBy'), kind: 'text' },
      { key: 'status', title: title('status'), kind: 'code' },
      { key: 'voidReason', title: title('voidReason'), kind: 'code' },
      { key: 'reason', title: title('reason'), kind: 'text' },
    ],
  }),
]
