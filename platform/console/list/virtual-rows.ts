import type { ReactNode, RefObject } from 'react'
import type { Preferences } from './preferences.ts'

/** Above this many rows, only those in sight are in the page. */
export const maxRenderedRows = 50

/** Which rows are in the page, and the room that the others before and after them take. */
export type RowWindow = {
  indexes: readonly number[]
  before: number
  after: number
  /** Takes the height of a drawn card. */
  measure: ((element: Element | null) => void) | null
}

/** Scrolls a row into sight that may not be drawn. */
export type ScrollToRow = (index: number) => void

export type VirtualRowsProps = {
  frame: RefObject<HTMLElement | null>
  count: number
  density: Preferences['density']
  scrollToRow: RefObject<ScrollToRow | null>
  draw: (drawn: RowWindow) => ReactNode
}

export const initialWindow = (count: number): RowWindow => ({
  indexes: Array.from({ length: Math.min(count, maxRenderedRows) }, (_, index) => index),
  before: 0,
  after: 0,
  measure: null,
})
