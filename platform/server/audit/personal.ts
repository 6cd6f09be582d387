import { maskedIdNumber } from '#platform/contract/masks.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import type { LogRow } from '#platform/contract/log.ts'

const initial = (text: string) => `${text.slice(0, 1)}***`

/** What a record keeps about how to reach a person and who they are, by the last part of the field's name. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  mobile: maskedMobile,
  mobileNumber: maskedMobile,
  mobile_number: maskedMobile,
  contactNumber: maskedMobile,
  contact_number: maskedMobile,
  email: (email) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`,
  birth_date: (day) => `${day.slice(0, 4)}-**-**`,
  street: initial,
  id_number: maskedIdNumber,
}

type Change = LogRow['changes'][number]

const lastPart = (field: string) => field.slice(field.lastIndexOf('.') + 1)
const isPersonal = ({ field, old, new: now }: Change) =>
  Object.hasOwn(masks, lastPart(field)) &&
  [old, now].some((value) => typeof value === 'string' && value !== '')

/** The fields of an entry whose values tell of a person. */
export const personalFields = ({ changes }: Pick<LogRow, 'changes'>): string[] =>
  changes.filter(isPersonal).map(({ field }) => field)

/** An entry as a list shows it: that such a field changed, and not to what. */
export function masked<Row extends Pick<LogRow, 'changes'>>(row: Row): Row {
  const shown = (field: string, value: unknown) =>
    typeof value === 'string' && value !== '' ? masks[lastPart(field)]?.(value) : value
  return {
    ...row,
    changes: row.changes.map((change) =>
      isPersonal(change)
        ? { ...change, old: shown(change.field, change.old), new: shown(change.field, change.new) }
        : change,
    ),
  }
}
