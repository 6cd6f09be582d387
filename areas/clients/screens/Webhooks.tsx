import { Alert } from '@mantine/core'
import { useState } from 'react'
import { clientScreens } from '#areas/clients/screens.ts'
import { SecretDialog } from '#areas/clients/screens/Credentials.tsx'
import {
  type EventTypeInfo,
  type Webhook,
  webhookCalls,
  WebhookPowers,
} from '#areas/clients/webhooks/contract.ts'
import { words } from '#areas/clients/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  FieldGroup,
  RecordForm,
  TextField,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { ActionButton, DialogButton, Facts, RecordActions, ScreenButton } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { clientId: number; disabledReason: string | null }

/** Addresses to which the events of a client are delivered. */
export function Webhooks({ clientId, disabledReason }: Props) {
  const t = useWords(words)
  const { webhooks, eventTypes } = useSuspenseApiQuery(webhookCalls.list, { clientId })
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="stack gap-16">
      <div className="row gap-8">
        <DialogButton label={t('addWebhook')} disabledReason={disabledReason}>
          {(close) => (
            <NewWebhook clientId={clientId} eventTypes={eventTypes} onDone={close} onSecret={setSecret} />
          )}
        </DialogButton>
        <ScreenButton to={clientScreens.deliveries} search={{ clientId }} label={t('viewDeliveries')} />
      </div>
      {webhooks.length === 0 && <p>{t('noWebhooks')}</p>}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          eventTypes={eventTypes}
          disabledReason={disabledReason}
          onSecret={setSecret}
        />
      ))}
      {secret !== null && (
        <SecretDialog
          label={t('signingSecret')}
          description={t('signingSecretSentence')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  )
}

type CardProps = {
  webhook: Webhook
  eventTypes: readonly EventTypeInfo[]
  disabledReason: string | null
  onSecret: (secret: string) => void
}

function WebhookCard({ webhook, eventTypes, disabledReason, onSecret }: CardProps) {
  const t = useWords(words)
  const updateStatus = useApiMutation(webhookCalls.updateStatus)
  const replaceSecret = useApiMutation(webhookCalls.replaceSecret)
  const endPreviousSecret = useApiMutation(webhookCalls.endPreviousSecret)
  const test = useApiMutation(webhookCalls.test)
  const { id, version, url, status, disabledAt, hasPreviousSecret } = webhook
  const isActive = status === 'active'
  return (
    <section className="stack gap-8" aria-label={url}>
      <RecordActions isInPanel>
        <DialogButton label={t('editWebhook')} disabledReason={disabledReason}>
          {(close) => <EditWebhook webhook={webhook} eventTypes={eventTypes} onDone={close} />}
        </DialogButton>
        {isActive && (
          <ActionButton
            label={t('sendTest')}
            disabledReason={disabledReason}
            onPress={() => void test.mutateAsync({ id })}
          />
        )}
        {!hasPreviousSecret && (
          <ActionButton
            label={t('replaceSecret')}
            disabledReason={disabledReason}
            dialog={{
              title: t('replaceSecret'),
              consequence: t('replaceSecretSentence'),
              withReason: false,
              onConfirm: async () => onSecret((await replaceSecret.mutateAsync({ id, version })).data.secret),
            }}
          />
        )}
        {hasPreviousSecret && (
          <ActionButton
            label={t('endPreviousSecret')}
            disabledReason={disabledReason}
            dialog={{
              title: t('endPreviousSecret'),
              consequence: t('endPreviousSecretSentence'),
              withReason: false,
              onConfirm: () => endPreviousSecret.mutateAsync({ id, version }),
            }}
          />
        )}
        <ActionButton
          label={t(isActive ? 'turnOff' : 'turnOn')}
          danger={isActive}
          disabledReason={disabledReason}
          dialog={{
            title: t(isActive ? 'turnOff' : 'turnOn'),
            consequence: t(isActive ? 'turnOffSentence' : 'turnOnSentence'),
            onConfirm: (reason) =>
              updateStatus.mutateAsync({ id, version, status: isActive ? 'inactive' : 'active', reason }),
          }}
        />
      </RecordActions>
      {disabledAt !== null && (
        <Alert color="red">{t('webhookDisabled', { date: formatMoment(disabledAt) })}</Alert>
      )}
      <Facts
        facts={[
          [t('url'), url],
          [t('status'), <StatusBadge key="status" status={status} />],
          [t('eventTypes'), webhook.eventTypes.join(', ')],
          [
            t('signingSecret'),
            hasPreviousSecret ? t('previousSecretSigns') : formatMoment(webhook.secretChangedAt),
          ],
        ]}
      />
    </section>
  )
}

type FormProps = { eventTypes: readonly EventTypeInfo[]; onDone: () => void }

function NewWebhook({
  clientId,
  eventTypes,
  onDone,
  onSecret,
}: FormProps & { clientId: number; onSecret: (secret: string) => void }) {
  const add = useApiMutation(webhookCalls.create)
  const form = useRecordForm({
    name: 'webhook',
    words,
    id: undefined,
    schema: webhookCalls.create.request,
    initial: { clientId, url: '', eventTypes: [] as string[], status: 'active' as const },
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) => add.mutateAsync(draft)}
      onSent={({ data }) => {
        onDone()
        onSecret(data.secret)
      }}
      onCancel={onDone}
      disabledReason={null}
    >
      <WebhookFields eventTypes={eventTypes} />
    </RecordForm>
  )
}

function EditWebhook({ webhook, eventTypes, onDone }: FormProps & { webhook: Webhook }) {
  const update = useApiMutation(webhookCalls.update)
  const form = useRecordForm({
    name: 'webhook',
    words,
    id: webhook.id,
    schema: WebhookPowers,
    initial: { url: webhook.url, eventTypes: webhook.eventTypes },
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) => update.mutateAsync({ ...draft, id: webhook.id, version: webhook.version })}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={null}
    >
      <WebhookFields eventTypes={eventTypes} />
    </RecordForm>
  )
}

function WebhookFields({ eventTypes }: Pick<FormProps, 'eventTypes'>) {
  const t = useWords(words)
  return (
    <FieldGroup title={t('webhook')} sentence={t('approvalNote')}>
      <TextField name="url" hint={t('urlHint')} />
      <CheckboxGroupField
        name="eventTypes"
        hint={t('eventTypesHint')}
        options={eventTypes.map(({ type }) => ({ value: type, label: type }))}
      />
    </FieldGroup>
  )
}
