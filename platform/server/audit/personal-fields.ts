import type { LogRow } from '#platform/contract/log.ts'
import { mask, personalDataKindOfField } from '#platform/contract/fields/personal-data.ts'

type Change = LogRow['changes'][number]

const isPersonal = ({ field, old, new: now }: Change) =>
  personalDataKindOfField(field) !== null &&
  [old, now].some((value) => (typeof value === 'string' || Array.isArray(value) ? value.length > 0 : false))

/** Names of the fields of an entry that contain personal data. */
export const personalFields = ({ changes }: Pick<LogRow, 'changes'>): string[] =>
  changes.filter(isPersonal).map(({ field }) => field)

/** Masks personal data in an entry, for lists and histories. */
export function maskEntry<Row extends Pick<LogRow, 'changes'>>(row: Row): Row {
  return { ...row, changes: row.changes.map(maskChange) }
}

function maskChange(change: Change): Change {
  const kind = personalDataKindOfField(change.field)
  if (kind === null) return change
  const maskValue = (value: unknown): unknown =>
    typeof value === 'string' ? mask(kind, value) : Array.isArray(value) ? value.map(maskValue) : value
  return { ...change, old: maskValue(change.old), new: maskValue(change.new) }
}
