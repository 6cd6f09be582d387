import type { Template } from '#areas/catalogue/templates/contract.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

const amountOf = (centavos: number | null | undefined) =>
  centavos === null || centavos === undefined ? null : pesosFrom(centavos)

export const initialValues = (template: Template | undefined) => ({
  sku: template?.sku ?? '',
  barcode: template?.barcode ?? '',
  name: template?.name ?? '',
  description: template?.description ?? '',
  categoryId: template?.categoryId ?? null,
  groupId: template?.groupId ?? null,
  brandId: template?.brandId ?? null,
  uomId: template?.uomId ?? null,
  packSize: template?.packSize ?? 1,
  srp: template ? pesosFrom(template.srp) : null,
  cost: amountOf(template?.cost),
  weightGrams: template?.weightGrams ?? null,
  image: template?.image?.key ?? null,
  status: template?.status ?? 'active',
})

/** Values of the form. */
export type TemplateValues = ReturnType<typeof initialValues>
