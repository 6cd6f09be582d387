import type { Message } from '#platform/words.ts'
import { getMessage, formatPercent, formatPesos, type Translate, useWords } from '#platform/console/i18n.ts'
import { checkDigitOf, barcodeError, calculateMargin, getBarcodeError } from '#areas/catalogue/rules.ts'
import type { TemplateDraft } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { FormSummary, type RecordValues } from '#platform/console/form.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import styles from '#areas/catalogue/screens/catalogue.module.css'

/** Live preview of the values entered: margin, price per piece and barcode validity. */
export function TemplatePreview({
  values,
  picture,
}: {
  values: RecordValues<typeof TemplateDraft>
  picture: string | null
}) {
  const t = useWords(words)
  const srp = centavos(values.srp)
  const margin = srp === null ? null : calculateMargin(srp, centavos(values.cost))
  const pieces = typeof values.packSize === 'number' && values.packSize > 1 ? values.packSize : 1
  return (
    <FormSummary
      facts={[
        [t('margin'), margin === null ? t('marginUnknown') : formatPercent(margin)],
        [t('perPiece'), srp !== null && pieces > 1 && formatPesos(Math.round(srp / pieces))],
        [t('barcode'), saidOf(t, values.barcode)],
      ]}
    >
      {picture && <img className={styles.glance} src={picture} alt={values.name} />}
    </FormSummary>
  )
}

const centavos = (text: string | null) =>
  text !== null && /^\d{1,12}(\.\d{1,2})?$/.test(text) ? centavosFrom(text) : null

const messageText = (message: Message | null) => message && getMessage(message)

function saidOf(t: Translate<(typeof words)['en']>, text: string): string | null {
  const barcode = text.replace(/[\s-]/g, '')
  if (barcode === '') return null
  if (barcodeError(barcode) === null) return t('barcodeValid')
  // A barcode with 7, 11, 12 or 13 digits may lack only its check digit.
  const isShort = /^\d+$/.test(barcode) && [7, 11].includes(barcode.length)
  return isShort
    ? t('barcodeMissing', { digit: String(checkDigitOf(barcode)) })
    : messageText(getBarcodeError(barcode))
}
