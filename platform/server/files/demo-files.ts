import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** Cell with a whole number. */
export const WholeCell = z
  .string()
  .regex(/^-?\d+$/, 'Invalid input: expected a whole number')
  .transform(Number)

/** Cell with a number that may have decimals. */
export const NumberCell = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'Invalid input: expected a number')
  .transform(Number)

export const YesNoCell = z.enum(['yes', 'no']).transform((answer) => answer === 'yes')

/** Cell with values separated by `|`. An empty cell is an empty list. */
export const ListCell = z.string().transform((text) => (text === '' ? [] : text.split('|')))

/** Cell that may be empty. An empty cell is undefined. */
export const optionalCell = <Cell extends z.ZodType>(cell: Cell) =>
  z.preprocess((text) => (text === '' ? undefined : text), cell.optional())

/** Reads a CSV file of demo data. The keys of a row are the columns. An error names the file, row and column. */
export function readDemoCsv<Row extends z.ZodType>(file: URL, row: Row): z.output<Row>[] {
  return rowsOf(file).map(({ record, info }) =>
    parseWith(row, record, ({ path }) => `${nameOf(file)}, row ${info.lines}${column(path)}`),
  )
}

/** Reads a JSON file of demo data. An error names the file and the path of the value. */
export function readDemoJson<Schema extends z.ZodType>(file: URL, schema: Schema): z.output<Schema> {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return parseWith(schema, data, ({ path }) => `${nameOf(file)}, ${path.join('.')}`)
}

type CsvRow = { record: Record<string, string>; info: { lines: number } }

function rowsOf(file: URL): CsvRow[] {
  try {
    return parse<CsvRow>(readFileSync(file, 'utf8'), { bom: true, columns: true, info: true })
  } catch (error) {
    throw new Error(`${nameOf(file)}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  placeOf: (issue: z.core.$ZodIssue) => string,
): z.output<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => `${placeOf(issue)}: ${issue.message}`).join('\n'))
}

const nameOf = (file: URL) => basename(file.pathname)
const column = (path: readonly PropertyKey[]) => (path.length > 0 ? `, column ${path.join('.')}` : '')
