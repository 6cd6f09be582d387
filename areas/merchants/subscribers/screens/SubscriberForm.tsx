import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { z } from 'zod'
import {
  type RevealableField,
  type Subscriber,
  subscriberCalls,
} from '#areas/merchants/subscribers/contract.ts'
import {
  editingCalls,
  NewSubscriberValues,
  SubscriberValues,
} from '#areas/merchants/subscribers/editing/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { dayInManila, getBirthDateError } from '#areas/merchants/subscribers/rules.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import {
  emptyValues,
  named,
  type Revealed,
  toFormValues,
  toInput,
  withoutMasked,
} from '#areas/merchants/subscribers/screens/form-values.ts'
import { subscriberPath } from '#areas/merchants/subscribers/screens/subscriber-address.ts'
import { SubscriberFields } from '#areas/merchants/subscribers/screens/SubscriberFields.tsx'
import { walletScreens } from '#areas/wallets/screens.ts'
import { useLatestTransactions } from '#areas/merchants/shared/screens/LatestTransactions.tsx'
import { useDescription } from '#platform/console/places.ts'
import { useSubscriberLabels } from './use-subscriber-labels.ts'
import { words } from '#areas/merchants/words.ts'
import { queryKeyFor, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { RecordForm, useRecordForm } from '#platform/console/form.ts'
import { goTo, goToScreen } from '#platform/console/router.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function SubscriberForm() {
  const { id = '0' }: { id?: string } = useParams({ strict: false })
  return Number(id) > 0 ? <Existing key={id} id={Number(id)} /> : <New />
}

// The same rule as on the server, so that the error appears before the form is sent.
const ofAge = ({ birth_date }: { birth_date?: string | null | undefined }, ctx: z.RefinementCtx) => {
  const message = birth_date ? getBirthDateError(birth_date, dayInManila(new Date())) : null
  if (message) ctx.addIssue({ code: 'custom', path: ['birth_date'], message: message.encoded })
}

function New() {
  const t = useWords(words)
  const create = useApiMutation(editingCalls.create)
  const form = useRecordForm({
    name: 'subscriber',
    words,
    labels: useSubscriberLabels(),
    schema: NewSubscriberValues.superRefine(ofAge),
    initial: emptyValues,
    ...useDescription(),
  })
  return (
    <RecordScreen title={t('newSubscriber')}>
      <RecordForm
        form={form}
        onSend={(values) => named(create.mutateAsync(toInput(values)))}
        onSent={({ data }) => goTo(`${addressOf(subscriberScreens.list)}?panel=${data.id}`)}
        sendLabel={t('saveNew')}
        disabledReason={useDisabledReason(toCreate(merchantPlace))}
        onCancel={() => goToScreen(subscriberScreens.list)}
      >
        <SubscriberFields form={form} stored={null} />
      </RecordForm>
    </RecordScreen>
  )
}

function Existing({ id }: { id: number }) {
  const t = useWords(words)
  const queryClient = useQueryClient()
  const subscriber = useSuspenseApiQuery(subscriberCalls.user, { id })
  const update = useApiMutation(editingCalls.update)
  const [revealed, setRevealed] = useState<Revealed>({})
  const stillMasked = subscriber.masked.filter((field) => revealed[field] === undefined)
  const form = useRecordForm({
    name: 'subscriber',
    words,
    labels: useSubscriberLabels(),
    id,
    // An empty masked field is not sent, so it is not validated.
    schema: SubscriberValues.superRefine(ofAge),
    initial: toFormValues(subscriber, revealed),
    toInput: (values) => ({ ...withoutMasked(values, stillMasked), id, version: subscriber.version }),
    ...useDescription(),
  })
  const first = subscriber.businesses[0]
  const home = subscriberPath({ id, business: first ?? null })
  const latest = useLatestTransactions({
    subscriberId: id,
    address: first
      ? addressOf(subscriberScreens.profile, { tab: 'Wallets', bid: first.businessId })
      : `${addressOf(walletScreens.wallet, { tab: 'Wallets', bid: 0 })}?subscriber=${id}`,
  })

  return (
    <RecordScreen
      title={fullName(subscriber)}
      status={<StatusBadge status={subscriber.status} />}
      aside={latest}
      history={{ call: subscriberCalls.logs, input: { id }, record: { kind: 'subscriber', id } }}
    >
      <RecordForm
        form={form}
        onSend={(input) => named(update.mutateAsync(toInput(input)))}
        onSent={() => {
          // Saved values are masked again.
          setRevealed({})
          if (first) goTo(home)
        }}
        sendLabel={t('saveSubscriber')}
        disabledReason={useDisabledReason(toUpdate(merchantPlace))}
        onCancel={() => (first ? goTo(home) : goToScreen(subscriberScreens.list))}
        onReload={() => queryClient.refetchQueries({ queryKey: queryKeyFor(subscriberCalls.user, { id }) })}
      >
        <SubscriberFields
          form={form}

          stored={{
            id,
            maskOf: (field) => (stillMasked.includes(field) ? maskIn(subscriber, field) : null),
            onRevealed: (field, value) => setRevealed((revealed) => ({ ...revealed, [field]: value })),
          }}
        />
      </RecordForm>
    </RecordScreen>
  )
}

const maskIn = (subscriber: Subscriber, field: RevealableField) =>
  field === 'street' ? subscriber.address.street : subscriber[field]
