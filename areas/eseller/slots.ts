import { createSlot } from '#platform/console/slot.ts'

/** The address of the product template from which a seller's product was made. */
export const productTemplateLink = createSlot<(templateId: number) => string>('productTemplateLink')
