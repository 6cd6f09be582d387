import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { PackingSheet } from '#areas/eseller/orders/screens/PackingSheet.tsx'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { ask, sentenceOf } from '#platform/console/ask.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

/** Prints the packing lists of orders, a sheet for each. While it prints, the page holds nothing else. */
export function usePrinting(): {
  print: (orderIds: readonly number[]) => Promise<void>
  isBusy: boolean
  sheets: ReactNode
} {
  const t = useWords(orderWords)
  const [orders, setOrders] = useState<readonly Order[]>([])
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (orders.length === 0) return
    const done = () => setOrders([])
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [orders])

  return {
    isBusy,
    async print(orderIds) {
      setBusy(true)
      try {
        setOrders(await Promise.all(orderIds.map((orderId) => ask(orderCalls.info, { orderId }))))
      } catch (error) {
        toast('danger', t('error'), sentenceOf(error))
      } finally {
        setBusy(false)
      }
    },
    sheets:
      orders.length > 0 &&
      createPortal(
        orders.map((order) => <PackingSheet key={order.orderId} order={order} />),
        document.body,
      ),
  }
}
