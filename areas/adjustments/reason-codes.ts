import { ReasonCode } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

const normalized = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** Returns the reason code for a code or for a label in either language, or null. */
export function reasonCodeFrom(text: string): ReasonCode | null {
  const name = normalized(text)
  const found = ReasonCode.options.find((code) => {
    const label = t(`reason_${code}`)
    return [code, label.en, label.fil].some((each) => normalized(each) === name)
  })
  return found ?? null
}
