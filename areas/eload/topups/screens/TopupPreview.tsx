import { Phone } from '#areas/eload/screens/Phone.tsx'
import { rebateOf } from '#areas/eload/topups/rules.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { pesos } from '#platform/console/format.ts'
import { useWords } from '#platform/console/words.ts'
import { Money } from '#platform/contract/money.ts'

type Shown = {
  name: string
  isOpen: boolean
  denomination: string | null
  maxAmount: string | null
  defaultRebate: string | null
}

/** What a buyer sees of a top-up: the amount, and what of it comes back. */
export function TopupPreview({ values }: { values: Shown }) {
  const t = useWords(topupWords)
  const amount = hundredthsIn(values.isOpen ? values.maxAmount : values.denomination)
  const rebate = rebateOf(amount, hundredthsIn(values.defaultRebate))
  return (
    <Phone>
      <strong>{values.name || '—'}</strong>
      <p>{t('previewLine', { amount: pesos(amount), rebate: pesos(rebate) })}</p>
    </Phone>
  )
}

function hundredthsIn(typed: string | null): number {
  const read = Money.safeDecode(typed ?? '')
  return read.success ? read.data : 0
}
