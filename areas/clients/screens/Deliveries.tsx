import { Skeleton } from '@mantine/core'
import { deliveryList } from '#areas/clients/columns.ts'
import { clientChangers } from '#areas/clients/contract.ts'
import { type Delivery, deliveryCalls, DeliveryState } from '#areas/clients/webhooks/contract.ts'
import { words } from '#areas/clients/words.ts'
import { useApiMutation, useApiQuery, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { choiceFilter, ListScreen, namedOptions, pinnedChoice } from '#platform/console/list.ts'
import { ActionButton, ErrorState, Facts, RecordActions, recordTargets } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Deliveries of events to the webhooks of API clients. */
export default function Deliveries() {
  const t = useWords(words)
  const { clients, eventTypes } = useSuspenseApiQuery(deliveryCalls.options, {})
  return (
    <ListScreen
      list={deliveryList}
      pluralName={t('deliveriesPlural')}
      cells={{ state: ({ state }) => <DeliveryBadge state={state} /> }}
      targets={targets}
      filters={[
        { key: 'dates', label: t('date'), kind: 'dates', pinned: true },
        pinnedChoice('clientId', t('client'), namedOptions(clients)),
        pinnedChoice('state', t('status'), DeliveryState.options, (code) => t(`delivery_${code}`)),
        choiceFilter('eventType', t('eventType'), eventTypes, (type) => type),
        { key: 'subject', label: t('subject'), kind: 'text' },
        { key: 'eventId', label: t('eventId'), kind: 'text' },
      ]}
      nameOf={({ id }) => t('deliveryOf', { id: String(id) })}
      panel={({ id }) => <DeliveryPanel key={id} id={id} />}
      defaultSort={{ by: 'at', dir: 'desc' }}
      whenEmpty={t('noDeliveries')}
    />
  )
}

const targets = {
  clientName: ({ clientId }: Delivery) => recordTargets.get()('api-client', clientId),
}

const colours: Record<DeliveryState, StatusColour> = {
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
}

function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const t = useWords(words)
  return <StatusBadge status={state} label={t(`delivery_${state}`)} colour={colours[state]} />
}

/** A delivery with its event and the last answer. A completed one can be repeated. */
function DeliveryPanel({ id }: { id: number }) {
  const t = useWords(words)
  const { data: delivery, error, refetch } = useApiQuery(deliveryCalls.details, { id }, { background: true })
  const redeliver = useApiMutation(deliveryCalls.redeliver)
  const disabledReason = useDisabledReason(clientChangers)
  if (error && !delivery) return <ErrorState error={error} onRetry={refetch} />
  if (!delivery) return <Skeleton height={240} radius="sm" />
  return (
    <article className="stack gap-16">
      <Facts
        facts={[
          [t('client'), delivery.clientName],
          [t('url'), delivery.url],
          [t('eventType'), delivery.eventType],
          [t('subject'), delivery.subject],
          [t('eventId'), delivery.eventId],
          [t('status'), <DeliveryBadge key="state" state={delivery.state} />],
          [t('type'), delivery.isRedelivery && t('redelivery')],
          [t('attempts'), String(delivery.attempts)],
          [t('httpStatus'), delivery.httpStatus],
          [t('duration'), delivery.durationMs],
          [t('lastError'), delivery.lastError],
          [
            t('nextAttempt'),
            delivery.state === 'pending' && delivery.nextAt && formatMoment(delivery.nextAt),
          ],
          [t('endedOn'), delivery.endedAt && formatMoment(delivery.endedAt)],
        ]}
      />
      {delivery.payload !== null && <Text title={t('payload')} text={delivery.payload} />}
      {delivery.response !== '' && <Text title={t('response')} text={delivery.response} />}
      {delivery.state !== 'pending' && (
        <RecordActions isInPanel>
          <ActionButton
            label={t('redeliver')}
            disabledReason={disabledReason}
            dialog={{
              title: t('redeliver'),
              consequence: t('redeliverSentence'),
              withReason: false,
              onConfirm: () => redeliver.mutateAsync({ id }),
            }}
          />
        </RecordActions>
      )}
    </article>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-8 text-14">{title}</h3>
      <pre className="pre-wrap border rounded-8 break-anywhere p-16 m-0">{text}</pre>
    </section>
  )
}
