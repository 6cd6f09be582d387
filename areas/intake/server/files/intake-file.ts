import type { z } from 'zod'
import { columnWords } from '#areas/intake/column-words.ts'
import { type IntakeFileName, intakeOperators } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import {
  defineImport,
  type ImportContext,
  type RowVerdict,
  toImportError,
  type WrittenRecord,
} from '#platform/server/imports.ts'
import { labelsOf, type Message } from '#platform/words.ts'

export const t = labelsOf(columnWords)

/** Records that the accepted rows of the files before will create, by the key with which later files name them. */
export class AcceptedRows {
  /** Mobile number, and whether the person is verified. */
  readonly subscribers = new Map<string, boolean>()
  readonly emails = new Set<string>()
  readonly appAccounts = new Set<string>()
  readonly agents = new Set<string>()
  /** Reference, with the owner's mobile number and whether the business is registered. */
  readonly merchants = new Map<string, { owner: string; isRegistered: boolean }>()
}

type Column = { field: string; title: Message; example: string; isRequired?: boolean; isAmount?: boolean }
type Errors = { field: string; message: Message }[]

type FileOptions<Row> = {
  name: IntakeFileName
  columns: readonly Column[]
  row: z.ZodType<Row>
  keyOf: (row: Row) => string
  /** Errors of each row, given the existing records and the accepted rows of the other files. */
  check: (context: ImportContext, rows: readonly Row[]) => Promise<Errors[]>
  /** Notes an accepted row for the files after it. */
  accept?: (row: Row) => void
  /** Creates the records of rows and returns their ids in the same order. */
  create: (context: ImportContext, rows: readonly Row[]) => Promise<number[]>
}

/** Declares the import of a file. Existing records are never changed. */
export const intakeFile = <Row>({ name, columns, row, keyOf, check, accept, create }: FileOptions<Row>) =>
  defineImport<string, Row>({
    kind: `intake-${name}`,
    title: intakeMessages('APPROVAL_TYPE'),
    needs: intakeOperators,
    columns,
    row,
    keyOf,
    async check(context, rows) {
      const found = await check(context, rows)
      return rows.map((each, index): RowVerdict => {
        const errors = (found[index] ?? []).map(({ field, message }) => toImportError(field, message))
        if (errors.length > 0) return { result: 'error', errors }
        accept?.(each)
        return { result: 'create' }
      })
    },
    async apply(context, rows) {
      const ids = await create(
        context,
        rows.map((each) => each.row),
      )
      return rows.map(({ line }, index): WrittenRecord => ({
        line,
        recordId: ids[index] ?? 0,
        before: null,
        version: 1,
      }))
    },
    maxRows: 10_000_000,
  })

/** A list with the errors that apply. */
export const errorsWhen = (...errors: [isWrong: boolean, field: string, message: Message][]): Errors =>
  errors.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []))
