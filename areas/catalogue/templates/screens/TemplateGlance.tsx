import { checkDigitOf, faultOfBarcode, marginOf, whyNotBarcode } from '#areas/catalogue/rules.ts'
import type { TemplateValues } from '#areas/catalogue/templates/screens/template-values.ts'
import { words } from '#areas/catalogue/words.ts'
import { percent, pesos } from '#platform/console/format.ts'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { centavosFrom } from '#platform/contract/money.ts'
import styles from '#areas/catalogue/screens/catalogue.module.css'

/** What follows from the values as they are typed: the margin, a piece's price, whether the barcode holds. */
export function TemplateGlance({ values, picture }: { values: TemplateValues; picture: string | null }) {
  const t = useWords(words)
  const srp = centavos(values.srp)
  const margin = srp === null ? null : marginOf(srp, centavos(values.cost))
  const pieces = typeof values.packSize === 'number' && values.packSize > 1 ? values.packSize : 1
  const facts: Fact[] = [
    [t('margin'), margin === null ? t('marginUnknown') : percent(margin)],
    ...(srp !== null && pieces > 1 ? [[t('perPiece'), pesos(Math.round(srp / pieces))] as const] : []),
    [t('barcode'), saidOf(t, values.barcode)],
  ]
  return (
    <section aria-label={t('atAGlance')} className={styles.glance}>
      {picture && <img src={picture} alt={values.name} />}
      <Facts facts={facts} />
    </section>
  )
}

const centavos = (typed: string | null) =>
  typed !== null && /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? centavosFrom(typed) : null

function saidOf(t: Say<(typeof words)['en']>, typed: string): string | null {
  const barcode = typed.replace(/[\s-]/g, '')
  if (barcode === '') return null
  if (faultOfBarcode(barcode) === null) return t('barcodeGood')
  // Seven, eleven, twelve or thirteen digits may lack only the last one.
  const isShort = /^\d+$/.test(barcode) && [7, 11].includes(barcode.length)
  return isShort ? t('barcodeMissing', { digit: String(checkDigitOf(barcode)) }) : whyNotBarcode(barcode)
}
