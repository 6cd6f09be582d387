import { reasonLabels } from '#areas/adjustments/columns.ts'
import { ReasonCode } from '#areas/adjustments/contract.ts'
import { codeNamed } from '#platform/contract/columns.ts'

/** Returns the reason code for a code or for a label in either language, or null. */
export const reasonCodeFrom = (text: string): ReasonCode | null =>
  ReasonCode.safeParse(codeNamed(reasonLabels, text)).data ?? null
