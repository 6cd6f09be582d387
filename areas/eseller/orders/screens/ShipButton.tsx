import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { HttpFailure, Refused, sentenceOf, useAsk } from '#platform/console/ask.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

/** Sends an order: by whom and under which number. */
export function ShipButton({ order, closed }: { order: Order; closed: string | null }) {
  const t = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  const [courier, setCourier] = useState(order.courier)
  const [trackingNo, setTrackingNo] = useState(order.trackingNo)
  const ship = useAsk(orderCalls.updateStatus)
  const faults =
    ship.error instanceof Refused || ship.error instanceof HttpFailure ? (ship.error.errors ?? []) : []
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message
  return (
    <>
      <Button disabled={closed !== null} title={closed ?? ''} onClick={() => setOpen(true)}>
        {t('step_shipped')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('stepTitle', { order: order.orderNo, step: t('step_shipped') })}
        centered
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            ship.mutate(
              { orderId: order.orderId, version: order.version, status: 'shipped', courier, trackingNo },
              {
                onSuccess: ({ message }) => {
                  toast('success', t('success'), message)
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
            error={faultOf('courier')}
            onChange={({ target }) => setCourier(target.value)}
          />
          <TextInput
            label={t('trackingNo')}
            maxLength={60}
            required
            mt="sm"
            value={trackingNo}
            error={faultOf('trackingNo')}
            onChange={({ target }) => setTrackingNo(target.value)}
          />
          {ship.error && faults.length === 0 && <p role="alert">{sentenceOf(ship.error)}</p>}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
            <Button type="submit" loading={ship.isPending}>
              {t('step_shipped')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}
