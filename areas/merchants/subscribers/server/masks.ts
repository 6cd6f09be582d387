import type { RevealableField } from '#areas/merchants/subscribers/contract.ts'
import type { LogRow } from '#platform/contract/log.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'

/** A personal value as it is shown to someone who has not asked for it. */
export function masked<Value extends string | null>(field: RevealableField, value: Value): Value | string {
  return value === null || value === '' ? value : masks[field](value)
}

const masks: Record<RevealableField, (value: string) => string> = {
  mobile_number: maskedMobile,
  email: (email) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`,
  birth_date: (day) => `${day.slice(0, 4)}-**-**`,
  street: () => '***',
}

const fieldsInLogs = new Map<string, RevealableField>([
  ['mobile_number', 'mobile_number'],
  ['email', 'email'],
  ['birth_date', 'birth_date'],
  ['address.street', 'street'],
])

/** A line of history with the personal values in it masked: they are shown by `reveal` alone. */
export const withoutPersonalData = (row: LogRow): LogRow => ({
  ...row,
  changes: row.changes.map((change) => {
    const field = fieldsInLogs.get(change.field)
    if (field === undefined) return change
    const shown = (value: unknown) => (typeof value === 'string' ? masked(field, value) : value)
    return { ...change, old: shown(change.old), new: shown(change.new) }
  }),
})
