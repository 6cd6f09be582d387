import { Button, TextInput } from '@mantine/core'
import { ActionButton } from '#platform/console/record.ts'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { HttpError, ApiError, errorMessage, useApiMutation } from '#platform/console/api.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Marks an order as shipped with its courier and tracking number. */
export function ShipButton({ order, disabledReason }: { order: Order; disabledReason: string | null }) {
  const t = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  const [courier, setCourier] = useState(order.courier)
  const [trackingNo, setTrackingNo] = useState(order.trackingNo)
  const ship = useApiMutation(orderCalls.updateStatus)
  const errors =
    ship.error instanceof ApiError || ship.error instanceof HttpError ? (ship.error.errors ?? []) : []
  const wheelError = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <>
      <ActionButton
        label={t('step_shipped')}
        variant="filled"
        disabledReason={disabledReason}
        onPress={() => setOpen(true)}
      />
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('title_shipped', { order: order.orderNo })}
        centered
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            ship.mutate(
              { orderId: order.orderId, version: order.version, status: 'shipped', courier, trackingNo },
              {
                onSuccess: ({ message }) => {
                  toastMessage('success', message)
                  setOpen(false)
                },
              },
            )
          }}
        >
          <p>{t('effect_shipped')}</p>
          <TextInput
            label={t('courier')}
            maxLength={60}
            required
            data-autofocus
            value={courier}
            error={wheelError('courier')}
            onChange={({ target }) => setCourier(target.value)}
          />
          <TextInput
            label={t('trackingNo')}
            maxLength={60}
            required
            mt="sm"
            value={trackingNo}
            error={wheelError('trackingNo')}
            onChange={({ target }) => setTrackingNo(target.value)}
          />
          {ship.error && errors.length === 0 && <p role="alert">{errorMessage(ship.error)}</p>}
          <DialogFooter>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={ship.isPending}>
              {t('step_shipped')}
            </Button>
          </DialogFooter>
        </form>
      </Modal>
    </>
  )
}
