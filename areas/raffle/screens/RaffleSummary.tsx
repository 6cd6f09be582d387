import { calculateFinalTax } from '#areas/raffle/rules.ts'
import { DraftNote } from './DraftNote.tsx'
import { type RaffleValues, toInput } from '#areas/raffle/screens/raffle-values.ts'
import { words } from '#areas/raffle/words.ts'
import { FormSummary } from '#platform/console/form.ts'
import { formatCount, formatDuration, formatPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'

/** Winners, value and tax of the prizes together, and what is missing before the raffle can be opened. */
export function RaffleSummary({ values, isDraft }: { values: RaffleValues; isDraft: boolean }) {
  const t = useWords(words)
  const language = useLanguage()
  const { prizes, endAt, drawAt, entrySource } = values
  const valued = prizes.flatMap(({ quantity, value: text }) => {
    const value = Money.safeDecode(text ?? '')
    return value.success && value.data > 0 && quantity > 0 ? [{ quantity, value: value.data }] : []
  })
  const sum = (of: (prize: (typeof valued)[number]) => number) =>
    valued.reduce((total, prize) => total + of(prize), 0)
  const tax = sum(({ quantity, value }) => quantity * (calculateFinalTax(value) ?? 0))
  const untilDraw = Date.parse(drawAt ?? '') - Date.parse(endAt ?? '')
  const excluded = toInput(values).excludedMobiles.length
  return (
    <FormSummary
      facts={[
        [t('numberOfWinners'), valued.length > 0 && formatCount(sum(({ quantity }) => quantity))],
        [t('prizesValue'), valued.length > 0 && formatPesos(sum(({ quantity, value }) => quantity * value))],
        [t('finalTaxTotal'), tax > 0 && formatPesos(tax)],
        [t('untilDraw'), untilDraw > 0 && formatDuration(untilDraw, language)],
        [t('excludedMobiles'), excluded > 0 && formatCount(excluded)],
      ]}
      period={values}
    >
      {isDraft && (
        <div className="mt-12">
          <DraftNote
            raffle={{
              ...values,
              status: 'draft',
              prizes: valued,
              entryEvery: entrySource === 'transactions' && !values.entryEvery ? null : 1,
            }}
          />
        </div>
      )}
    </FormSummary>
  )
}
