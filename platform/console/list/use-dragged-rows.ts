import { type RefObject, useEffect, useEffectEvent } from 'react'
import { loadPart } from '#platform/console/loading/load.ts'

type DragOptions = {
  /** The rows as text: they are made draggable anew when it changes. */
  shown: string
  isClosed: boolean
  /** The row that is held by the keyboard. */
  held: string | null
  drop: (key: string, target: string, after: boolean, inside: boolean) => void
}

/** Lets the rows of an ordered list be dragged, and keeps the focus on the one that is held. */
export function useDraggedRows(
  list: RefObject<HTMLOListElement | null>,
  { shown, isClosed, held, drop }: DragOptions,
): void {
  const onDrop = useEffectEvent(drop)
  useEffect(() => {
    let undo: (() => void) | null = null
    let isGone = false
    // The buttons and keys work without the drag library.
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

  // A row that moves in the page loses the focus; whoever holds it keeps it.
  useEffect(() => {
    if (held !== null) list.current?.querySelector<HTMLElement>(`[data-key="${held}"] [data-handle]`)?.focus()
  }, [held, shown, list])
}
