import { templateCalls, type TemplateRow } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What is known of a template, beside the list. */
export function TemplateFacts({ row }: { row: TemplateRow }) {
  const t = useWords(words)
  const { data } = useAnswer(templateCalls.info, { id: row.id }, { quiet: true })
  return (
    <>
      <Facts
        facts={[
          [t('status'), <StatusBadge key="status" status={row.status} label={t(row.status)} />],
          [t('sku'), row.sku],
          [t('barcode'), row.barcode],
          [t('category'), row.categoryName],
          [t('group'), row.groupName],
          [t('brand'), row.brandName],
          [t('unit'), `${count(row.packSize)} × ${row.uomCode}`],
          [t('srp'), pesos(row.srp)],
          [t('cost'), row.cost === null ? null : pesos(row.cost)],
          [t('weight'), typeof data?.weightGrams === 'number' ? count(data.weightGrams) : null],
          [t('description'), data?.description],
          [t('importedFrom'), data?.importedFrom],
          [t('created'), shortMoment(row.createdAt)],
        ]}
      />
      <HistoryPanel kind="product-template" id={row.id} />
    </>
  )
}
