import type { ReactNode, RefObject } from 'react'
import type { Preferences } from './preferences.ts'

/** Number of rows above which only visible rows are rendered. */
export const maxRenderedRows = 50

/** Indexes of the rendered rows, and the height of those before and after them. */
export type RowWindow = {
  indexes: readonly number[]
  before: number
  after: number
  /** Measures the height of a row on a phone or of a row with wrapped text. */
  measure: ((element: Element | null) => void) | null
}

/** Scrolls to a row that may not be rendered. */
export type ScrollToRow = (index: number) => void

export type VirtualRowsProps = {
  frame: RefObject<HTMLElement | null>
  count: number
  density: Preferences['density']
  /** Whether text of a row may take several lines. */
  hasVariedHeights: boolean
  scrollToRow: RefObject<ScrollToRow | null>
  draw: (drawn: RowWindow) => ReactNode
}

export const initialWindow = (count: number): RowWindow => ({
  indexes: Array.from({ length: Math.min(count, maxRenderedRows) }, (_, index) => index),
  before: 0,
  after: 0,
  measure: null,
})
