import { declaredCalls } from '#platform/contract/call.ts'
import { declaredKindOf, mask, type PersonalData } from '#platform/contract/fields/personal-data.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'
import type { LogRow } from '#platform/contract/log.ts'

type Change = LogRow['changes'][number]
type Entry = Pick<LogRow, 'changes'>

type Kinds = Map<string, PersonalData | null>
type Index = { calls: number; anywhere: Kinds; ofRecord: Map<string, Kinds> }

let index: Index = { calls: 0, anywhere: new Map(), ofRecord: new Map() }

/**
 * Kinds of fields by their names, from the contracts of all calls. A name that is personal data in one contract is masked
 * in every history, unless a contract that shows the same type of record declares otherwise.
 */
function currentIndex(): Index {
  if (index.calls === declaredCalls.length) return index
  const built: Index = { calls: declaredCalls.length, anywhere: new Map(), ofRecord: new Map() }
  for (const { reply, views } of declaredCalls) {
    const own = views && (built.ofRecord.get(views.kind) ?? new Map<string, PersonalData | null>())
    if (views && own) built.ofRecord.set(views.kind, own)
    for (const { name, schema } of fieldsOf(reply)) {
      const kind = declaredKindOf(schema)
      if (kind === undefined) continue
      if (kind !== null) built.anywhere.set(name, built.anywhere.get(name) ?? kind)
      own?.set(name, own.get(name) ?? kind)
    }
  }
  return (index = built)
}

/** Kind of personal data of a field in the history of a record, by its name, such as `address.street`. */
export function kindOfHistoryField(recordKind: string, field: string): PersonalData | null {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const { anywhere, ofRecord } = currentIndex()
  const own = ofRecord.get(recordKind)?.get(name)
  return own === undefined ? (anywhere.get(name) ?? null) : own
}

const isPersonal = (recordKind: string, { field, old, new: now }: Change) =>
  kindOfHistoryField(recordKind, field) !== null &&
  [old, now].some((value) => (typeof value === 'string' || Array.isArray(value) ? value.length > 0 : false))

/** Names of the fields of an entry that contain personal data. */
export const personalFields = ({ kind, changes }: Entry & { kind: string }): string[] =>
  changes.filter((change) => isPersonal(kind, change)).map(({ field }) => field)

/** Masks personal data in an entry of a type of record, for lists and histories. */
export function maskEntry<Row extends Entry>(kind: string, row: Row): Row {
  return { ...row, changes: row.changes.map((change) => maskChange(kind, change)) }
}

function maskChange(recordKind: string, change: Change): Change {
  const kind = kindOfHistoryField(recordKind, change.field)
  if (kind === null) return change
  const maskValue = (value: unknown): unknown =>
    typeof value === 'string' ? mask(kind, value) : Array.isArray(value) ? value.map(maskValue) : value
  return { ...change, old: maskValue(change.old), new: maskValue(change.new) }
}
