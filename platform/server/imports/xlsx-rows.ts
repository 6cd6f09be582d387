import { lettersOf } from '#platform/server/files/cell-letters.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { openZip, type Zip } from '#platform/server/files/zip.ts'
import {
  SheetError,
  type Cell,
  note,
  type Notes,
  plainCell,
  type ReadLimits,
  type SheetRow,
} from '#platform/server/imports/sheet-row.ts'
import {
  firstSheet,
  type NumberStyle,
  numberStyles,
  sharedStrings,
} from '#platform/server/imports/xlsx-parts.ts'
import { toSheetError, localName, openParser } from '#platform/server/imports/xlsx-parser.ts'
import { withoutEmptyRows } from '#platform/server/imports/xlsx-empty-rows.ts'
import {
  columnOf,
  dateText,
  isInexact,
  numberText,
  percentText,
  unescapeText,
} from '#platform/server/imports/xlsx-values.ts'

const maxSheetBytes = 300_000_000

/** Streams the rows of a workbook's first visible worksheet while it is unpacked. */
export async function* xlsxRows(bytes: Buffer, notes: Notes, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const zip = await openZip(bytes)
  try {
    const { part, is1904 } = await firstSheet(zip, notes)
    const strings = await sharedStrings(zip, limits.cellLength)
    const styleOf = await numberStyles(zip)
    yield* rowsOf(zip, part, { strings, styleOf, is1904, notes, limits })
  } finally {
    zip.close()
  }
}

type SheetContext = {
  strings: string[]
  styleOf: (style: number) => NumberStyle
  is1904: boolean
  notes: Notes
  limits: ReadLimits
}

async function* rowsOf(zip: Zip, part: string, { strings, styleOf, is1904, notes, limits }: SheetContext) {
  let ready: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], errors: [] }
  let cell = { column: -1, type: '', style: 0, isFormula: false, value: '' }
  let takes = false
  let inPhonetic = false

  // The columns beyond the table are often hidden up to the last one.
  const noteHidden = ({ min, max }: Readonly<Record<string, string>>) => {
    const last = Math.min(Number(max), limits.columns)
    for (let column = Number(min); column <= last; column++)
      note(notes, 'hidden-columns', lettersOf(column - 1))
  }
  const parser = openParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name)
    if (tag === 'row') {
      const line = Number(attributes['r'] ?? row.line + 1)
      row = {
        line: Number.isInteger(line) ? line : row.line + 1,
        cells: [],
        errors: isTrue(attributes['hidden']) ? [platformMessages('ROW_HIDDEN')] : [],
      }
      cell.column = -1
    } else if (tag === 'c') {
      cell = {
        column: columnOf(attributes['r']) ?? cell.column + 1,
        type: attributes['t'] ?? 'n',
        style: Number(attributes['s'] ?? 0),
        isFormula: false,
        value: '',
      }
    } else if (tag === 'f') cell.isFormula = true
    else if (tag === 'rPh') inPhonetic = true
    else if (tag === 'mergeCell') note(notes, 'merged-cells', attributes['ref'] ?? '')
    else if (tag === 'col' && isTrue(attributes['hidden'])) noteHidden(attributes)
    takes = (tag === 'v' || tag === 't') && !inPhonetic
  })
  parser.on('text', (text) => {
    if (!takes) return
    if (cell.value.length + text.length > limits.cellLength)
      throw new SheetError(platformMessages('CELL_TOO_LONG', { line: row.line, max: limits.cellLength }))
    cell.value += text
  })
  parser.on('closetag', ({ name }) => {
    const tag = localName(name)
    takes = false
    if (tag === 'rPh') inPhonetic = false
    else if (tag === 'c' && (cell.value !== '' || cell.isFormula)) {
      // Formatted cells without a value do not count.
      if (cell.column >= limits.columns)
        throw new SheetError(platformMessages('TOO_MANY_COLUMNS', { line: row.line, max: limits.columns }))
      row.cells[cell.column] = read(cell)
    } else if (tag === 'row' && row.cells.some(({ text, error }) => error || text.trim() !== ''))
      ready.push(row)
  })
  const textOf = ({ type, style, value }: typeof cell): string => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type !== 'n') return unescapeText(value)
    const shown = styleOf(style)
    if (shown === 'date') return dateText(value, is1904)
    if (shown === 'percent') return percentText(value)
    return shown === null ? numberText(value) : numberText(value).padStart(shown.digits, '0')
  }
  const read = (from: typeof cell): Cell => {
    const text = textOf(from).normalize('NFC')
    if (from.isFormula) return { text, error: platformMessages('CELL_FORMULA') }
    if (from.type === 'n' && isInexact(from.value))
      return { text, error: platformMessages('CELL_LONG_NUMBER') }
    if (from.type === 'e') return { text, error: platformMessages('CELL_ERROR', { text }) }
    return from.type === 'n' ? { text } : plainCell(text.replace(apostrophe, ''))
  }

  try {
    for await (const piece of withoutEmptyRows(zip.text(part, maxSheetBytes))) {
      parser.write(piece)
      if (ready.length === 0) continue
      yield* ready
      ready = []
    }
    parser.close()
    yield* ready
  } catch (error) {
    throw toSheetError(error)
  }
}

// Typed before a number to keep it as text, and superfluous in a cell of text.
const apostrophe = /^['’](?=\+?\d[\d\s().,/+-]*$)/

const isTrue = (text: string | undefined) => text === '1' || text === 'true'
