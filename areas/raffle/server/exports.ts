import { raffleColumns } from '#areas/raffle/columns.ts'
import { raffleEntriesColumns } from '#areas/raffle/columns.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { planOfEntries } from '#areas/raffle/server/entries.ts'
import { planOfRaffles } from '#areas/raffle/server/raffles.ts'
import { planOfWinners } from '#areas/raffle/server/winners.ts'
import { verifyWords } from '#areas/raffle/verify-words.ts'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport, defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)
const needs = viewers

export const raffleExport = defineExport({
  name: 'raffles',
  title: title('raffles'),
  needs,
  plan: ({ request }) => planOfRaffles(request),
  columns: raffleColumns,
})

/** Exports of the raffle lists. Numbers are masked as on the screens. */
export const raffleExports = [
  raffleExport,
  defineExport({
    name: 'raffle-entries',
    title: title('entries'),
    needs,
    plan: ({ request }) => planOfEntries(request),
    columns: raffleEntriesColumns,
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
