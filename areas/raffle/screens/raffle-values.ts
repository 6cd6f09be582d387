import { type RaffleDetails, RaffleDraft } from '#areas/raffle/contract.ts'
import { recordValues } from '#platform/console/form.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

/** Form values of a prize. */
type PrizeValues = { prizeId?: number; name: string; quantity: number; value: string | null }

export const newPrize: PrizeValues = { name: '', quantity: 1, value: null }

/** Splits numbers separated by line breaks or commas. */
export const parseNumbers = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

export const initialValues = (raffle: RaffleDetails | undefined) => ({
  ...recordValues(RaffleDraft, raffle),
  excludedMobiles: (raffle?.excludedMobiles ?? []).join('\n'),
  prizes: raffle?.prizes.map(({ prizeId, name, quantity, value }): PrizeValues => ({
    prizeId,
    name,
    quantity,
    value: pesosFrom(value),
  })) ?? [newPrize],
})

/** Values of the form. */
export type RaffleValues = ReturnType<typeof initialValues>

/** Splits the text of excluded numbers into a list. */
export const toInput = (values: RaffleValues) => ({
  ...values,
  entryEvery: values.entrySource === 'transactions' ? values.entryEvery : null,
  excludedMobiles: parseNumbers(values.excludedMobiles),
})
