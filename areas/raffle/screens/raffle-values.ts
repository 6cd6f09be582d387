import { z } from 'zod'
import { CheckedRaffleDraft, type EntrySource, type RaffleDetails } from '#areas/raffle/contract.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** Form values of a prize. */
type PrizeValues = { prizeId?: number; name: string; quantity: number; value: string | null }

export const newPrize: PrizeValues = { name: '', quantity: 1, value: null }

/** Form values of a raffle. */
export type RaffleValues = {
  title: string
  mechanics: string
  dtiPermitNo: string
  startAt: string | null
  endAt: string | null
  drawAt: string | null
  entrySource: EntrySource
  entryEvery: string | null
  excludedMobiles: string
  prizes: PrizeValues[]
}

/** Splits numbers separated by line breaks or commas. */
export const parseNumbers = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const Numbered = CheckedRaffleDraft.safeExtend({
  raffleId: z.int().optional(),
  version: z.int().optional(),
})

/** Validation schema of the form. Splits the text of excluded numbers into a list. */
export const Checked = z.preprocess(
  (text) => ({ ...Object(text), excludedMobiles: parseNumbers(String(Object(text).excludedMobiles)) }),
  Numbered,
)

export const initialValues = (raffle: RaffleDetails | undefined): RaffleValues => ({
  title: raffle?.title ?? '',
  mechanics: raffle?.mechanics ?? '',
  dtiPermitNo: raffle?.dtiPermitNo ?? '',
  startAt: raffle?.startAt ?? null,
  endAt: raffle?.endAt ?? null,
  drawAt: raffle?.drawAt ?? null,
  entrySource: raffle?.entrySource ?? 'import',
  entryEvery: raffle?.entryEvery ? pesosFrom(raffle.entryEvery) : null,
  excludedMobiles: (raffle?.excludedMobiles ?? []).join('\n'),
  prizes: raffle?.prizes.map(({ prizeId, name, quantity, value }) => ({
    prizeId,
    name,
    quantity,
    value: pesosFrom(value),
  })) ?? [newPrize],
})
