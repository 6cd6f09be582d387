import type { KeyboardEvent } from 'react'

type Cell = { row: number; column: number; box: HTMLInputElement }

/**
 * Moves the focus between the checkboxes of a grid with the arrow keys, Home and End. Skips cells without a checkbox.
 */
export function moveGridFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const here = event.target
  if (!(here instanceof HTMLInputElement) || event.metaKey || event.altKey) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-at]')].map(cellOf)
  const from = cellOf(here)
  const next = target(cells, from, event.key, event.ctrlKey)
  if (next === null) return
  event.preventDefault()
  next?.box.focus()
}

function cellOf(box: HTMLInputElement): Cell {
  const [row = 0, column = 0] = (box.dataset['at'] ?? '').split('.').map(Number)
  return { row, column, box }
}

/** Target cell of a key: null if the key does not move the focus, undefined at the edge. */
function target(cells: readonly Cell[], from: Cell, key: string, ctrl: boolean): Cell | undefined | null {
  const line = cells.filter(({ row }) => row === from.row)
  const column = cells.filter((cell) => cell.column === from.column)
  if (key === 'ArrowRight') return line.find((cell) => cell.column > from.column)
  if (key === 'ArrowLeft') return line.findLast((cell) => cell.column < from.column)
  if (key === 'ArrowDown') return column.find(({ row }) => row > from.row)
  if (key === 'ArrowUp') return column.findLast(({ row }) => row < from.row)
  if (key === 'Home') return ctrl ? cells[0] : line[0]
  if (key === 'End') return ctrl ? cells.at(-1) : line.at(-1)
  return null
}
