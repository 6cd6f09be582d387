import { Button, Input } from '@mantine/core'
import { calculateFinalTax, taxThreshold } from '#areas/raffle/rules.ts'
import { newPrize, type RaffleValues } from '#areas/raffle/screens/raffle-values.ts'
import { words } from '#areas/raffle/words.ts'
import {
  MoneyField,
  NumberField,
  TextField,
  useFormValues,
  type RecordFormState,
} from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money } from '#platform/contract/fields.ts'
import styles from './raffle.module.css'

/** Prizes in drawing order, each with its tax. */
export function PrizeRows({ form }: { form: RecordFormState<RaffleValues> }) {
  const t = useWords(words)
  const { prizes } = useFormValues(form)
  const list = form.form
  return (
    <div className="col-span-full">
      <Input.Error>{list.errors['prizes']}</Input.Error>
      <ol className="stack gap-12 mb-12">
        {prizes.map((prize, index) => {
          const n = String(index + 1)
          const value = Money.safeDecode(prize.value ?? '')
          const tax = value.success ? calculateFinalTax(value.data) : null
          return (
            // Rows have no ID. Form fields are named by position, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${prizes.length} ${index}`} className={styles.prize}>
              <TextField name={`prizes.${index}.name`} label={t('prizeN', { n })} required />
              <NumberField name={`prizes.${index}.quantity`} label={t('numberOfWinners')} required />
              <MoneyField
                name={`prizes.${index}.value`}
                label={t('value')}
                {...(tax !== null && { hint: t('finalTax', { amount: formatPesos(tax) }) })}
                required
              />
              <span className={styles.moves}>
                <Button
                  variant="default"
                  disabled={index === 0}
                  aria-label={t('earlier', { n })}
                  onClick={() => list.reorderListItem('prizes', { from: index, to: index - 1 })}
                >
                  ↑
                </Button>
                <Button
                  variant="default"
                  disabled={index === prizes.length - 1}
                  aria-label={t('later', { n })}
                  onClick={() => list.reorderListItem('prizes', { from: index, to: index + 1 })}
                >
                  ↓
                </Button>
                <Button
                  variant="default"
                  aria-label={t('removePrize', { n })}
                  onClick={() => list.removeListItem('prizes', index)}
                >
                  ×
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      <p className="muted my-1em">{t('finalTaxNote', { amount: formatPesos(taxThreshold) })}</p>
      <Button variant="default" onClick={() => list.insertListItem('prizes', newPrize)}>
        {t('addPrize')}
      </Button>
    </div>
  )
}
