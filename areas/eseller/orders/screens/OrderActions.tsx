import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { nextOf, getTransitionError, getRefundError, isReturnOpen } from '#areas/eseller/orders/rules.ts'
import { ShipButton } from '#areas/eseller/orders/screens/ShipButton.tsx'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** Actions available on an order: the next step, then cancellation or return. */
export function OrderActions({ order }: { order: Order }) {
  const t = useWords(orderWords)
  const m = useMessage()
  const disabledReason = useDisabledReasons(eSuppliesPlace).update
  const updateStatus = useApiMutation(orderCalls.updateStatus)
  const cancel = useApiMutation(orderCalls.cancel)
  const declineReturn = useApiMutation(orderCalls.declineReturn)
  const [restock, setRestock] = useState(false)
  const { orderId, orderNo, version, status, buyer, itemCount } = order
  const amount = formatPesos(order.total)
  const next = nextOf(status)
  // oxlint-disable-next-line react/purity -- whether a return is still possible depends on the current time
  const now = Date.now()
  const getActionError = (to: 'cancelled' | 'returned') => {
    const error = getTransitionError(order, to, now)
    return disabledReason ?? (error && m(error))
  }
  return (
    <>
      {next === 'shipped' && <ShipButton order={order} disabledReason={disabledReason} />}
      {next !== null && next !== 'shipped' && isStep(next) && (
        <ActionButton
          label={t(`step_${next}`)}
          variant="filled"
          disabledReason={disabledReason}
          dialog={{
            title: t(`title_${next}`, { order: orderNo }),
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
          label={t('returnOrder')}
          disabledReason={getActionError('returned')}
          dialog={{
            title: t('returnTitle', { order: orderNo }),
            consequence: (
              <>
                <p>{t('refundAfterApproval', { amount, buyer: buyer.name })}</p>
                <Checkbox
                  label={t('restock')}
                  checked={restock}
                  onChange={({ target }) => setRestock(target.checked)}
                />
              </>
            ),
            checks: (reason) => (
              <RequestChecks
                call={orderCalls.updateStatus}
                input={{ orderId, version, status: 'returned', reason, restock }}
              />
            ),
            onConfirm: (reason) =>
              updateStatus.mutateAsync({ orderId, version, status: 'returned', reason, restock }),
          }}
        />
      )}
      {isReturnOpen(order) && (
        <ActionButton
          label={t('declineReturn')}
          danger
          disabledReason={disabledReason}
          dialog={{
            title: t('declineReturnTitle', { order: orderNo }),
            consequence: t('declineReturnEffect', { buyer: buyer.name }),
            onConfirm: (reason) => declineReturn.mutateAsync({ orderId, version, reason }),
          }}
        />
      )}
      {['pending', 'confirmed', 'packed', 'shipped'].includes(status) && (
        <ActionButton
          label={t('cancelOrder')}
          danger
          disabledReason={getActionError('cancelled')}
          dialog={{
            title: t('cancelTitle', { order: orderNo }),
            consequence: [
              order.paymentStatus === 'paid' ? t('refundAfterApproval', { amount, buyer: buyer.name }) : '',
              t('cancelEffect', { n: itemCount }),
            ].join(' '),
            ...(order.paymentStatus === 'paid' && {
              checks: (reason: string) => (
                <RequestChecks call={orderCalls.cancel} input={{ orderId, version, reason }} />
              ),
            }),
            onConfirm: (reason) => cancel.mutateAsync({ orderId, version, reason }),
          }}
        />
      )}
      {order.refundStatus !== 'none' && order.refundStatus !== 'done' && (
        <Refund order={order} disabledReason={disabledReason} />
      )}
    </>
  )
}

type NextStatus = 'confirmed' | 'packed' | 'delivered'
const isStep = (status: string): status is NextStatus =>
  status === 'confirmed' || status === 'packed' || status === 'delivered'

function Refund({ order, disabledReason }: { order: Order; disabledReason: string | null }) {
  const t = useWords(orderWords)
  const m = useMessage()
  const { name } = useSignedIn()
  const refund = useApiMutation(orderCalls.refund)
  const { orderId, version, orderNo, buyer, refundRequestId, refundAskedBy } = order
  const amount = formatPesos(order.total)
  const isWaiting = order.refundStatus === 'pending'
  const error = getRefundError(order)
  const label = isWaiting ? t('refundNow', { amount }) : t('requestRefund')
  // Names are not unique; the server compares ids.
  const own = isWaiting && refundAskedBy === name ? t('ownRefund') : null
  return (
    <>
      <ActionButton
        label={label}
        variant="filled"
        disabledReason={disabledReason ?? own ?? (error && m(error))}
        dialog={{
          title: isWaiting
            ? t('refundTitle', { order: orderNo, amount })
            : t('requestRefundTitle', { order: orderNo }),
          consequence: isWaiting
            ? t('refundEffect', { amount, buyer: buyer.name, name: refundAskedBy })
            : t('refundAfterApproval', { amount, buyer: buyer.name }),
          ...(!isWaiting && {
            checks: (reason: string) => (
              <RequestChecks call={orderCalls.refund} input={{ orderId, version, reason }} />
            ),
          }),
          onConfirm: (reason) => refund.mutateAsync({ orderId, version, reason }),
        }}
      />
      {refundRequestId !== null && (
        <ScreenButton
          to={approvalScreens.request}
          params={{ requestId: refundRequestId }}
          variant="default"
          label={t('openRequest')}
        />
      )}
    </>
  )
}
