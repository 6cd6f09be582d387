import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '#platform/console/ask.ts'
import { kept } from '#platform/console/list/moves.ts'
import { orderWords } from '#platform/console/list/order-words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

type About<Order> = {
  /** The keys in the server's order, and that order's version. */
  keys: Order
  version: number
  /** Saves an order that was seen at a version. Answers the version it has then. */
  send: (keys: Order, version: number) => Promise<number>
  /** Reads the order anew after one that was refused. */
  reload: () => void
}

/** What tells one shape of order from another: its text, and what was arranged brought to what is there now. */
type Shape<Order> = { textOf: (order: Order) => string; merged: (arranged: Order, present: Order) => Order }

const row: Shape<readonly string[]> = { textOf: (order) => order.join(' '), merged: kept }

/** The order of a plain list. */
export const useOrder = (about: About<readonly string[]>) => useArrangement(about, row)

/** An order as it is arranged: shown at once, saved one call after the other, put back when it is refused. */
export function useArrangement<Order>(
  { keys, version, send, reload }: About<Order>,
  { textOf, merged }: Shape<Order>,
) {
  const t = useWords(orderWords)
  const [arranged, setArranged] = useState<Order | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const known = useRef(version)
  const wanted = useRef<Order | null>(null)
  const present = textOf(keys)

  const catchUp = useEffectEvent(() => {
    if (wanted.current !== null || version < known.current) return
    known.current = version
    setArranged(null)
  })
  useEffect(() => catchUp(), [present, version])

  const save = async () => {
    setSaving(true)
    try {
      while (wanted.current !== null) {
        const next = wanted.current
        known.current = await send(next, known.current)
        // What was arranged meanwhile is sent next, on top of what is now saved.
        if (wanted.current === next) wanted.current = null
      }
      setSaid(t('saved'))
    } catch (failure) {
      wanted.current = null
      known.current = 0
      setArranged(null)
      setSaid(t('refused'))
      toast('danger', t('refused'), sentenceOf(failure))
      reload()
    } finally {
      setSaving(false)
    }
  }

  return {
    order: arranged === null ? keys : merged(arranged, keys),
    isSaving,
    said,
    say: setSaid,
    /** Shows an order without saving it: an item is still held. */
    show: (next: Order) => setArranged(() => next),
    /** Shows an order and saves it. */
    put(next: Order) {
      setArranged(() => next)
      const isAtWork = wanted.current !== null
      if (!isAtWork && textOf(next) === present) return setArranged(null)
      wanted.current = next
      if (!isAtWork) void save()
    },
  }
}
