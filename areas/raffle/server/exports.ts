import { raffleList, winnerList } from '#areas/raffle/columns.ts'
import { raffleEntriesList } from '#areas/raffle/columns.ts'
import { planOfEntries } from '#areas/raffle/server/entries.ts'
import { planOfRaffles } from '#areas/raffle/server/raffles.ts'
import { planOfWinners } from '#areas/raffle/server/winners.ts'
import { defineExport } from '#platform/server/exports.ts'

export const raffleExport = defineExport(raffleList, planOfRaffles)

/** Exports of the raffle lists. Numbers are masked as on the screens. */
export const raffleExports = [
  raffleExport,
  defineExport(raffleEntriesList, planOfEntries),
  defineExport(winnerList, planOfWinners),
]
