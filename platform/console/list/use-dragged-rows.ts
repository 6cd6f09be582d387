import { type RefObject, useEffect, useEffectEvent } from 'react'
import { loadPart } from '#platform/console/loading/load.ts'

type DragOptions = {
  /** Serialized rows. The rows are made draggable again when it changes. */
  shown: string
  isClosed: boolean
  /** Key of the row picked up by keyboard. */
  held: string | null
  drop: (key: string, target: string, after: boolean, inside: boolean) => void
}

/** Makes the rows of a sortable list draggable and keeps the focus on the row picked up by keyboard. */
export function useDraggedRows(
  list: RefObject<HTMLOListElement | null>,
  { shown, isClosed, held, drop }: DragOptions,
): void {
  const onDrop = useEffectEvent(drop)
  useEffect(() => {
    let undo: (() => void) | null = null
    let isGone = false
    // Buttons and keyboard work before the drag library has loaded.
    const attach = async () => {
      const { dragRows } = await loadPart(() => import('./drag-rows.ts'))
      if (!isGone && !isClosed && list.current) undo = dragRows(list.current, onDrop)
    }
    attach().catch(() => {})
    return () => {
      isGone = true
      undo?.()
    }
  }, [shown, isClosed, list])

  // Moving a row in the DOM removes its focus, so it is focused again.
  useEffect(() => {
    if (held !== null) list.current?.querySelector<HTMLElement>(`[data-key="${held}"] [data-handle]`)?.focus()
  }, [held, shown, list])
}
