import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '#platform/console/ask.ts'
import { kept } from '#platform/console/list/moves.ts'
import { orderWords } from '#platform/console/list/order-words.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

type About = {
  /** The keys in the server's order, and that order's version. */
  keys: readonly string[]
  version: number
  /** Saves an order that was seen at a version. Answers the version it has then. */
  send: (keys: readonly string[], version: number) => Promise<number>
  /** Reads the order anew after one that was refused. */
  reload: () => void
}

/** An order as it is arranged: shown at once, saved one call after the other, put back when it is refused. */
export function useOrder({ keys, version, send, reload }: About) {
  const t = useWords(orderWords)
  const [arranged, setArranged] = useState<readonly string[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const known = useRef(version)
  const wanted = useRef<readonly string[] | null>(null)
  const present = keys.join(' ')

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
    order: arranged === null ? keys : kept(arranged, keys),
    isSaving,
    said,
    say: setSaid,
    /** Shows an order without saving it: an item is still held. */
    show: setArranged,
    /** Shows an order and saves it. */
    put(next: readonly string[]) {
      setArranged(next)
      const isAtWork = wanted.current !== null
      if (!isAtWork && next.join(' ') === present) return setArranged(null)
      wanted.current = next
      if (!isAtWork) void save()
    },
  }
}
