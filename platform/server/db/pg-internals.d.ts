// Internal parts of the driver that its types do not declare.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
declare module 'pg/lib/result.js' {
  import type { QueryResult } from 'pg'

  type Result = QueryResult & {
    addFields(fields: unknown[]): void
    parseRow(fields: unknown[]): unknown
    addRow(row: unknown): void
    addCommandComplete(message: unknown): void
  }
  const Result: new () => Result
  export default Result
}
