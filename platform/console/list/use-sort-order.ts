import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { mergeOrder } from './reorder.ts'
import { orderWords } from './order-words.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type ReorderOptions<Order> = {
  /** The keys in the server's order, and that order's version. */
  keys: Order
  version: number
  /** Saves an order that was seen at a version. Answers the version it has then. */
  send: (keys: Order, version: number) => Promise<number>
  /** Reads the order anew after one that was refused. */
  reload: () => void
}

/** What tells one shape of order from another: its text, and what was arranged brought to what is there now. */
type Shape<Order> = { textOf: (order: Order) => string; merged: (localOrder: Order, present: Order) => Order }

const row: Shape<readonly string[]> = { textOf: (order) => order.join(' '), merged: mergeOrder }

/** The order of a plain list. */
export const useSortOrder = (options: ReorderOptions<readonly string[]>) => useReorder(options, row)

/** An order as it is arranged: shown at once, saved one call after the other, put back when it is refused. */
export function useReorder<Order>(
  { keys, version, send, reload }: ReorderOptions<Order>,
  { textOf, merged }: Shape<Order>,
) {
  const t = useWords(orderWords)
  const [localOrder, setLocalOrder] = useState<Order | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const known = useRef(version)
  const pendingOrder = useRef<Order | null>(null)
  const present = textOf(keys)

  const catchUp = useEffectEvent(() => {
    if (pendingOrder.current !== null || version < known.current) return
    known.current = version
    setLocalOrder(null)
  })
  useEffect(() => catchUp(), [present, version])

  const save = async () => {
    setSaving(true)
    try {
      while (pendingOrder.current !== null) {
        const next = pendingOrder.current
        known.current = await send(next, known.current)
        // What was arranged meanwhile is sent next, on top of what is now saved.
        if (pendingOrder.current === next) pendingOrder.current = null
      }
      setAnnouncement(t('saved'))
    } catch (error) {
      pendingOrder.current = null
      known.current = 0
      setLocalOrder(null)
      setAnnouncement(t('refused'))
      toast('danger', t('refused'), errorMessage(error))
      reload()
    } finally {
      setSaving(false)
    }
  }

  return {
    order: localOrder === null ? keys : merged(localOrder, keys),
    isSaving,
    announcement,
    announce: setAnnouncement,
    /** Shows an order without saving it: an item is still held. */
    show: (next: Order) => setLocalOrder(() => next),
    /** Shows an order and saves it. */
    put(next: Order) {
      setLocalOrder(() => next)
      const isAtWork = pendingOrder.current !== null
      if (!isAtWork && textOf(next) === present) return setLocalOrder(null)
      pendingOrder.current = next
      if (!isAtWork) void save()
    },
  }
}
