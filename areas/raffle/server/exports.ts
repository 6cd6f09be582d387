import { raffleColumns, winnerColumns } from '#areas/raffle/columns.ts'
import { raffleEntriesColumns } from '#areas/raffle/columns.ts'
import { planOfEntries } from '#areas/raffle/server/entries.ts'
import { planOfRaffles } from '#areas/raffle/server/raffles.ts'
import { planOfWinners } from '#areas/raffle/server/winners.ts'
import { words } from '#areas/raffle/words.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)
const needs = raffleReaders

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
  defineExport({
    name: 'raffle-winners',
    title: title('winners'),
    needs,
    plan: ({ request }) => planOfWinners(request),
    columns: winnerColumns,
  }),
]
