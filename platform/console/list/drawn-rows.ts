import type { ReactNode, RefObject } from 'react'
import type { Preferences } from '#platform/console/list/preferences.ts'

/** Above this many rows, only those in sight are in the page. */
export const mostDrawn = 50

/** Which rows are in the page, and the room that the others before and after them take. */
export type Drawn = {
  indexes: readonly number[]
  before: number
  after: number
  /** Takes the height of a drawn card. */
  measure: ((element: Element | null) => void) | null
}

/** Scrolls a row into sight that may not be drawn. */
export type Bring = (index: number) => void

export type DrawnRows = {
  frame: RefObject<HTMLElement | null>
  count: number
  density: Preferences['density']
  bring: RefObject<Bring | null>
  draw: (drawn: Drawn) => ReactNode
}

export const firstRows = (count: number): Drawn => ({
  indexes: Array.from({ length: Math.min(count, mostDrawn) }, (_, index) => index),
  before: 0,
  after: 0,
  measure: null,
})
