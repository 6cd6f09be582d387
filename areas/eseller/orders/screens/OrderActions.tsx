import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { sayOrderFault } from '#areas/eseller/orders/reasons.ts'
import { nextOf, whyNotMove, whyNotRefund } from '#areas/eseller/orders/rules.ts'
import { ShipButton } from '#areas/eseller/orders/screens/ShipButton.tsx'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** What may be done with an order now: the next step first, then what takes it back. */
export function OrderActions({ order }: { order: Order }) {
  const t = useWords(orderWords)
  const closed = useClosed(eSuppliesPlace).update
  const updateStatus = useAsk(orderCalls.updateStatus)
  const cancel = useAsk(orderCalls.cancel)
  const [restock, setRestock] = useState(false)
  const { orderId, orderNo, version, status, buyer, itemCount } = order
  const amount = pesos(order.total)
  const next = nextOf(status)
  // oxlint-disable-next-line react/purity -- the time decides whether it can still come back
  const now = Date.now()
  const whyNot = (to: 'cancelled' | 'returned') => {
    const fault = whyNotMove(order, to, now)
    return closed ?? (fault && sayOrderFault(t, fault))
  }
  return (
    <>
      {next === 'shipped' && <ShipButton order={order} closed={closed} />}
      {next !== null && next !== 'shipped' && isStep(next) && (
        <ActionButton
          label={t(`step_${next}`)}
          variant="filled"
          closed={closed}
          dialog={{
            title: t('stepTitle', { order: orderNo, step: t(`step_${next}`) }),
            consequence: [
              t(`effect_${next}`),
              next === 'delivered' && order.paymentMethod === 'cod' ? t('effect_paid') : '',
            ].join(' '),
            withReason: false,
            onConfirm: () => updateStatus.mutateAsync({ orderId, version, status: next }),
          }}
        />
      )}
      {(status === 'delivered' || status === 'completed') && (
        <ActionButton
          label={t('return')}
          closed={whyNot('returned')}
          dialog={{
            title: t('stepTitle', { order: orderNo, step: t('return') }),
            consequence: (
              <>
                <p>{t('returnEffect', { amount, buyer: buyer.name })}</p>
                <Checkbox
                  label={t('restock')}
                  checked={restock}
                  onChange={({ target }) => setRestock(target.checked)}
                />
              </>
            ),
            onConfirm: (reason) =>
              updateStatus.mutateAsync({ orderId, version, status: 'returned', reason, restock }),
          }}
        />
      )}
      {['pending', 'confirmed', 'packed', 'shipped'].includes(status) && (
        <ActionButton
          label={t('cancel')}
          danger
          closed={whyNot('cancelled')}
          dialog={{
            title: t('stepTitle', { order: orderNo, step: t('cancel') }),
            consequence: [
              t('cancelEffect', { n: itemCount }),
              order.paymentStatus === 'paid' ? t('cancelPaid', { amount, buyer: buyer.name }) : '',
            ].join(' '),
            onConfirm: (reason) => cancel.mutateAsync({ orderId, version, reason }),
          }}
        />
      )}
      {order.refundStatus !== 'none' && order.refundStatus !== 'done' && (
        <Refund order={order} closed={closed} />
      )}
    </>
  )
}

type Step = 'confirmed' | 'packed' | 'delivered'
const isStep = (status: string): status is Step =>
  status === 'confirmed' || status === 'packed' || status === 'delivered'

function Refund({ order, closed }: { order: Order; closed: string | null }) {
  const t = useWords(orderWords)
  const { name } = useSignedIn()
  const refund = useAsk(orderCalls.refund)
  const { orderId, version, orderNo, buyer, refundRequestId, refundAskedBy } = order
  const amount = pesos(order.total)
  const isWaiting = order.refundStatus === 'waiting'
  const fault = whyNotRefund(order)
  const label = isWaiting ? t('refundNow', { amount }) : t('refundAsk')
  // A namesake is told apart by the server, which knows who asked.
  const own = isWaiting && refundAskedBy === name ? t('ownRefund') : null
  return (
    <>
      <ActionButton
        label={label}
        variant="filled"
        closed={closed ?? own ?? (fault && sayOrderFault(t, fault))}
        dialog={{
          title: t('stepTitle', { order: orderNo, step: label }),
          consequence: isWaiting
            ? t('refundEffect', { amount, buyer: buyer.name, name: refundAskedBy })
            : t('refundAskEffect', { amount, buyer: buyer.name }),
          onConfirm: (reason) => refund.mutateAsync({ orderId, version, reason }),
        }}
      />
      {refundRequestId !== null && (
        <ScreenLink to={approvalScreens.request} params={{ requestId: refundRequestId }}>
          <Button component="span" variant="default">
            {t('openRequest')}
          </Button>
        </ScreenLink>
      )}
    </>
  )
}
