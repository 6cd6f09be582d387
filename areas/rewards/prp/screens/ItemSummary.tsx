import type { PrpItemDraft } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { FormSummary, type RecordValues } from '#platform/console/form.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'

type Fields = Pick<
  RecordValues<typeof PrpItemDraft>,
  'points' | 'cashPart' | 'stock' | 'limitPerUser' | 'startAt' | 'endAt'
>

/** What the whole stock costs, and for how many people it is enough. */
export function ItemSummary({ values }: { values: Fields }) {
  const t = useWords(prpWords)
  const [points, stock] = [Number(values.points), Number(values.stock)]
  const limit = values.limitPerUser || null
  const cash = Money.safeDecode(values.cashPart ?? '')
  return (
    <FormSummary
      facts={[
        [t('pointsOfStock'), points > 0 && stock > 0 && formatCount(points * stock)],
        [t('cashOfStock'), cash.success && cash.data > 0 && stock > 0 && formatPesos(cash.data * stock)],
        [t('enoughFor'), limit !== null && stock > 0 && t('people', { n: Math.ceil(stock / limit) })],
      ]}
      period={values}
      warnings={[limit === null && stock > 1 ? t('noLimit') : null]}
    />
  )
}
