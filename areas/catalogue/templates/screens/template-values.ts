import { z } from 'zod'
import { type Template, TemplateDraft } from '#areas/catalogue/templates/contract.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** Form values of a template. Amounts are text, and required choices can still be empty. */
export type TemplateValues = {
  sku: string
  barcode: string
  name: string
  description: string
  categoryId: number | null
  groupId: number | null
  brandId: number | null
  uomId: number | null
  packSize: number | null
  srp: string | null
  cost: string | null
  weightGrams: number | null
  image: string | null
  status: 'active' | 'inactive'
}

export const CheckedTemplate = TemplateDraft.safeExtend({
  id: z.int().optional(),
  version: z.int().optional(),
})

const amountOf = (centavos: number | null | undefined) =>
  centavos === null || centavos === undefined ? null : pesosFrom(centavos)

export const initialValues = (template: Template | undefined): TemplateValues => ({
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

/** Converts validated form values to the request body. */
export const draftOf = (values: TemplateValues) => ({
  ...values,
  categoryId: values.categoryId ?? 0,
  brandId: values.brandId ?? 0,
  uomId: values.uomId ?? 0,
  packSize: values.packSize ?? 1,
  srp: values.srp ?? '',
})
