import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { canPrint, orderCalls, type PackingOrder } from '#areas/eseller/orders/contract.ts'
import { PackingSheet } from '#areas/eseller/orders/screens/PackingSheet.tsx'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'

/** Prints one packing list per order. Only the packing lists are rendered while printing. */
export function usePrinting(): {
  print: (orderIds: readonly number[]) => Promise<void>
  isBusy: boolean
  /** Reason the person cannot print, or null. */
  disabledReason: string | null
  sheets: ReactNode
} {
  const [orders, setOrders] = useState<readonly PackingOrder[]>([])
  const packingList = useApiMutation(orderCalls.packingList)
  const disabledReason = useDisabledReason(canPrint)
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
    disabledReason,
    async print(orderIds) {
      setBusy(true)
      try {
        const { data } = await packingList.mutateAsync({ orderIds: [...orderIds] })
        setOrders(data.orders)
      } catch (error) {
        toastMessage('danger', errorMessage(error))
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
