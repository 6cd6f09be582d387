import type { Currency } from '#areas/rewards/coins/contract.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Segmented } from '#platform/ui/plain.ts'

const options = (['BLVCK', 'VC'] as const).map((value) => ({ value, label: value }))

type Props = { value: Currency; onChange: (value: Currency) => void }

export function CurrencyChoice(props: Props) {
  return <Segmented label={useWords(coinWords)('currency')} options={options} {...props} />
}
