import { createSlot } from '#platform/console/slot.ts'

/** Path of the product template from which a seller's product was created. */
export const productTemplateLink = createSlot<(templateId: number) => string>('productTemplateLink')
