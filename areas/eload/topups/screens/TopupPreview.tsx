import { PhonePreview } from '#areas/eload/screens/PhonePreview.tsx'
import { rebateOf } from '#areas/eload/topups/rules.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'

type PreviewFields = {
  name: string
  isOpen: boolean
  denomination: string | null
  maxAmount: string | null
  defaultRebate: string | null
}

/** Preview of a top-up as a buyer sees it: the amount and the rebate. */
export function TopupPreview({ values }: { values: PreviewFields }) {
  const t = useWords(topupWords)
  const amount = hundredthsIn(values.isOpen ? values.maxAmount : values.denomination)
  const rebate = rebateOf(amount, hundredthsIn(values.defaultRebate))
  return (
    <PhonePreview>
      <strong>{values.name || '—'}</strong>
      <p>{t('previewLine', { amount: formatPesos(amount), rebate: formatPesos(rebate) })}</p>
    </PhonePreview>
  )
}

function hundredthsIn(text: string | null): number {
  const read = Money.safeDecode(text ?? '')
  return read.success ? read.data : 0
}
