/** Another record as a value in a history. `record` is its type in the audit log, `name` its name at the time. */
export type RecordRef = { record: string; id: string | number; name: string }

/** Reference to a record; null if there is none. */
export const recordRef = (
  record: string,
  id: string | number | null | undefined,
  name: string | null | undefined,
): RecordRef | null => (id === null || id === undefined || !name ? null : { record, id, name })

export const isRecordRef = (value: unknown): value is RecordRef =>
  typeof value === 'object' && value !== null && 'record' in value && 'id' in value && 'name' in value
