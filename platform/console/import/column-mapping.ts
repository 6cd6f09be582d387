import type { SheetColumns } from '#platform/contract/imports.ts'

/** The column of the file, counted from 0, for each field; null for a field that the file does not have. */
export type ColumnMapping = Record<string, number | null>

/** Field that a column is imported as, or undefined. */
export const fieldOf = (mapping: ColumnMapping, column: number): string | undefined =>
  Object.keys(mapping).find((field) => mapping[field] === column)

/** Whether nothing is left to choose: every column of the file is recognised, and no required field is missing. */
export const isFullyMatched = ({
  header,
  columns,
  mapping,
  options,
}: Pick<SheetColumns, 'header' | 'columns' | 'mapping' | 'options'>) =>
  options.length === 0 &&
  header.every((_, column) => fieldOf(mapping, column) !== undefined) &&
  columns.every(({ field, isRequired }) => !isRequired || (mapping[field] ?? null) !== null)

/** Imports a column as a field, or not at all. A field has one column, and a column one field. */
export function assignColumn(mapping: ColumnMapping, column: number, field: string | null): ColumnMapping {
  const without = Object.fromEntries(
    Object.entries(mapping).map(([name, at]) => [name, at === column ? null : at]),
  )
  return field === null ? without : { ...without, [field]: column }
}
