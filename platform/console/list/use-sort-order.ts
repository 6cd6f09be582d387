import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { orderWords } from './order-words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type ReorderOptions<Order> = {
  /** Keys in the order stored on the server, and its version. */
  keys: Order
  version: number
  /** Saves an order based on a version. Returns the new version. */
  send: (keys: Order, version: number) => Promise<number>
  /** Reloads the order after a rejected change. */
  reload: () => void
}

/** Functions for a type of order: serialization, and merging a local order with the current items. */
type Shape<Order> = { textOf: (order: Order) => string; merged: (localOrder: Order, present: Order) => Order }

/** State of reordering: changes are shown immediately, saved one after the other, and reverted if rejected. */
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
        // Changes made while saving are sent next, based on the saved version.
        if (pendingOrder.current === next) pendingOrder.current = null
      }
      setAnnouncement(t('saved'))
    } catch (error) {
      pendingOrder.current = null
      known.current = 0
      setLocalOrder(null)
      setAnnouncement(t('orderNotSaved'))
      toast('danger', t('orderNotSaved'), errorMessage(error))
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
    /** Shows an order without saving it, while an item is being moved. */
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
