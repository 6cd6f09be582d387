import { type ReactNode, useMemo } from 'react'
import type { Language } from '#platform/words/catalogue.ts'
import { useLanguageState } from '#platform/console/i18n/language.ts'
import {
  formatCount,
  formatDay,
  formatPercent,
  formatPesos,
  formatShortMoment,
} from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { labelIn } from '#platform/contract/columns.ts'
import type { ColumnDefinition, ColumnKind } from '#platform/contract/columns.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { statusLabel } from '#platform/words/status-label.ts'
import { translatorFor } from '#platform/words/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import type { RecordTarget } from '#platform/console/screen.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Value = string | number | boolean | null | undefined

/** Keys of the columns whose value is not a single field of the row, or whose kind has no cell of its own. */
type KeysWithoutCell<Row, Column> = Column extends { exportOnly: true }
  ? never
  : Column extends { kind: 'action' | 'fields' | 'rule'; key: infer Key }
    ? Key
    : Column extends { field: keyof Row } | { key: keyof Row }
      ? Row[Column extends { field: infer Field }
          ? Field & keyof Row
          : Column['key' & keyof Column] & keyof Row] extends Value
        ? never
        : Column['key' & keyof Column]
      : Column['key' & keyof Column]

type KeyOf<Column extends ColumnDefinition> = Column extends { exportOnly: true } ? never : Column['key']

/** Custom cells of a list, for columns whose kind has no suitable cell. */
type Cells<Row, Column extends ColumnDefinition> = {
  [Key in KeysWithoutCell<Row, Column> & string]: (row: Row) => ReactNode
} & {
  [Key in KeyOf<Column>]?: (row: Row) => ReactNode
}

/** Records that the values of columns name. The value is a link if the person may open the record. */
type Targets<Row, Column extends ColumnDefinition> = {
  [Key in KeyOf<Column>]?: (row: Row) => RecordTarget | null
}

/** Custom cells and links of the columns of a list. Columns without a suitable cell require one. */
export type CellProps<Row, Column extends ColumnDefinition> = {
  targets?: Targets<Row, Column>
} & ([KeysWithoutCell<Row, Column>] extends [never]
  ? { cells?: Cells<Row, Column> }
  : { cells: Cells<Row, Column> })

/** Custom cells and links, whose keys and rows `CellProps` has checked. */
export type AnyCells<Row> = { [Name in keyof CustomCells<Row>]?: CustomCells<Row>[Name] | undefined }

/** Columns of a list screen, with titles in the current language. */
export function useColumns<Row>(
  columns: readonly ColumnDefinition[],
  { cells, targets }: AnyCells<Row>,
): readonly Column<Row>[] {
  const state = useLanguageState()
  return useMemo(
    () => buildColumns<Row>(columns, { cells: cells ?? {}, targets: targets ?? {} }, state),
    [columns, cells, targets, state],
  )
}

const numericKinds = new Set<ColumnKind>(['count', 'money', 'percent'])
const valueKinds = new Set<ColumnKind>([...numericKinds, 'code', 'status', 'moment', 'day', 'yesno'])

/** Columns whose amount is that of the row, such as of a payment. Other amounts need their title on a phone. */
const rowAmounts = new Set(['amount', 'total', 'price'])

type CustomCells<Row> = {
  cells: Partial<Record<string, (row: Row) => ReactNode>>
  targets: Partial<Record<string, (row: Row) => RecordTarget | null>>
}

function buildColumns<Row>(
  definitions: readonly ColumnDefinition[],
  { cells, targets }: CustomCells<Row>,
  { language }: { language: Language },
): readonly Column<Row>[] {
  const columns = definitions
    .filter(({ exportOnly }) => !exportOnly)
    .map((definition): Column<Row> => {
      const { key, title, kind, field = key, sort, align, width, hidden, mono } = definition
      const isNumeric = numericKinds.has(kind) && !mono
      const isValue = valueKinds.has(kind)
      return {
        key,
        title: title.in(language),
        cell:
          withDash(cells[key]) ??
          ((row) => cellOf(definition, (row as Record<string, Value>)[field], language)),
        ...(targets[key] && { target: targets[key] }),
        ...(sort && { sort: sort === true ? key : sort }),
        ...((align === 'end' || isNumeric) && { align: 'end' }),
        ...(width !== undefined && { width }),
        ...(hidden && { hidden }),
        ...(mono && { mono }),
        ...(kind === 'money' && !rowAmounts.has(key) && { isLabelled: true }),
        ...(definition.wraps && { wraps: true }),
        ...(definition.wide && { wide: true }),
        ...(definition.strong
          ? { content: 'name' }
          : isValue
            ? { content: 'value', kind }
            : !mono && { content: 'text' }),
      }
    })
  return nameBeforeIdentifier(columns)
}

/** Swaps an identifier in the first column with the name beside it. Exports keep the declared order. */
function nameBeforeIdentifier<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [first, second] = columns.filter(({ hidden }) => !hidden)
  const isName = second?.content === 'name' || second?.content === 'text'
  if (!first?.mono || !isName) return columns
  const identifier = { ...first, opensRecord: true }
  return columns.map((column) => (column === first ? second : column === second ? identifier : column))
}

/** Custom cell of a column. As in the default cell, a missing value is a dash. */
function withDash<Row>(cell: ((row: Row) => ReactNode) | undefined) {
  if (cell === undefined) return cell
  return (row: Row) => {
    const content = cell(row)
    return content === null || content === undefined || content === false || content === '' ? '—' : content
  }
}

/** Default cell of a column. A missing value is a dash. */
function cellOf(definition: ColumnDefinition, value: Value, language: Language): ReactNode {
  if (value === null || value === undefined || value === '') return '—'
  const text = textOf(definition, value, language)
  if (definition.kind === 'status') return <StatusBadge status={String(value)} label={text} />
  return definition.strong ? <strong>{text}</strong> : text
}

function textOf(
  { kind, labels, mono }: ColumnDefinition,
  value: string | number | boolean,
  language: Language,
): string {
  const label = labels?.[String(value)]
  if (label !== undefined) return labelIn(label, language)
  switch (kind) {
    case 'status':
      return statusLabel(String(value))
    case 'code':
      return labelOf(String(value))
    case 'count':
      return mono ? String(value) : formatCount(Number(value))
    case 'money':
      return formatPesos(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'moment':
      return formatShortMoment(String(value))
    case 'day':
      return formatDay(String(value))
    case 'yesno':
      return translatorFor(commonWords, language)(value === true ? 'yes' : 'no')
    case 'text':
    case 'message':
    case 'action':
    case 'fields':
    case 'rule':
      return String(value)
  }
}
