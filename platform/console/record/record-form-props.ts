/** Properties of the form of a record, as its screen sets them. */
export type RecordFormProps<Row> = {
  /** The stored record, or undefined for a new one. */
  record?: Row
  /** Reason the person cannot change the record, or null if they can. */
  disabledReason: string | null
  /** Reloads the record after a version conflict. */
  onReload?: () => Promise<unknown>
}
