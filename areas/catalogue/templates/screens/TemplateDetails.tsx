import { templateCalls, type TemplateRow } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts, HistoryPanel } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Details of a template, shown beside the list. */
export function TemplateDetails({ row }: { row: TemplateRow }) {
  const t = useWords(words)
  const { data } = useApiQuery(templateCalls.info, { id: row.id }, { background: true })
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
          [t('unit'), `${formatCount(row.packSize)} × ${row.uomCode}`],
          [t('srp'), formatPesos(row.srp)],
          [t('cost'), row.cost === null ? null : formatPesos(row.cost)],
          [t('weight'), typeof data?.weightGrams === 'number' ? formatCount(data.weightGrams) : null],
          [t('description'), data?.description],
          [t('importedFrom'), data?.importedFrom],
          [t('createdOn'), formatShortMoment(row.createdAt)],
        ]}
      />
      <HistoryPanel kind="product-template" id={row.id} />
    </>
  )
}
