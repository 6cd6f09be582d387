import { Button, CopyButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { credentialCalls, type Credential, maxCredentials } from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import { words } from '#areas/clients/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { DialogFooter, Modal } from '#platform/console/dialog.ts'
import { FieldGroup, RecordForm, TextAreaField, TextField, useRecordForm } from '#platform/console/form.ts'
import { formatMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, DialogButton } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { clientId: number; disabledReason: string | null }

/** Secrets and keys of a client, with buttons to add and revoke them. */
export function Credentials({ clientId, disabledReason }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const credentials = useSuspenseApiQuery(credentialCalls.list, { clientId })
  const [secret, setSecret] = useState<string | null>(null)
  const count = credentials.filter(({ status }) => status !== 'revoked').length
  const reason =
    disabledReason ?? (count >= maxCredentials ? m(clientsMessages('TOO_MANY_CREDENTIALS')) : null)
  return (
    <div className="stack gap-16">
      <div className="row gap-8">
        <DialogButton label={t('addSecret')} disabledReason={reason}>
          {(close) => <SecretForm clientId={clientId} onDone={close} onSecret={setSecret} />}
        </DialogButton>
        <DialogButton label={t('addKey')} disabledReason={reason}>
          {(close) => <KeyForm clientId={clientId} onDone={close} />}
        </DialogButton>
      </div>
      {credentials.length === 0 ? (
        <p>{t('noCredentials')}</p>
      ) : (
        <PlainTable
          rows={credentials}
          keyOf={({ id }) => id}
          columns={[
            [t('label'), ({ label }) => label, 'name'],
            [t('type'), ({ type }) => t(`type_${type}`)],
            [t('hint'), ({ hint }) => hint],
            [
              t('status'),
              ({ status }) => (
                <StatusBadge
                  status={status === 'inactive' ? 'pending' : status}
                  label={t(`credential_${status}`)}
                />
              ),
            ],
            [
              t('lastUsed'),
              ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : formatMoment(lastUsedAt)),
            ],
            [t('createdOn'), ({ createdAt }) => formatMoment(createdAt)],
            [
              t('revoke'),
              (credential) =>
                credential.status !== 'revoked' && (
                  <Revoke credential={credential} disabledReason={disabledReason} />
                ),
              'actions',
            ],
          ]}
        />
      )}
      {secret !== null && (
        <SecretDialog
          label={t('type_secret')}
          description={t('secretSentence')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  )
}

function Revoke({ credential, disabledReason }: { credential: Credential; disabledReason: string | null }) {
  const t = useWords(words)
  const updateStatus = useApiMutation(credentialCalls.updateStatus)
  return (
    <ActionButton
      label={t('revoke')}
      danger
      disabledReason={disabledReason}
      dialog={{
        title: t('revokeTitle', { label: credential.label }),
        consequence: t('revokeSentence'),
        verb: t('revoke'),
        onConfirm: (reason) =>
          updateStatus.mutateAsync({
            id: credential.id,
            version: credential.version,
            status: 'revoked',
            reason,
          }),
      }}
    />
  )
}

type FormProps = { clientId: number; onDone: () => void }

function SecretForm({ clientId, onDone, onSecret }: FormProps & { onSecret: (secret: string) => void }) {
  const t = useWords(words)
  const add = useApiMutation(credentialCalls.addSecret)
  const form = useRecordForm({
    name: 'api-client-secret',
    words,
    id: undefined,
    schema: credentialCalls.addSecret.request,
    initial: { clientId, label: '', status: 'active' as const },
  })
  return (
    <RecordForm
      form={form}
      // Without its code the reply does not lead to the request: the secret must be copied first.
      onSend={async (draft) => {
        const { message, data } = await add.mutateAsync(draft)
        return { message, secret: data.secret }
      }}
      onSent={({ secret }) => {
        onDone()
        onSecret(secret)
      }}
      onCancel={onDone}
      disabledReason={null}
    >
      <FieldGroup title={t('credential')}>
        <TextField name="label" hint={t('labelHint')} />
      </FieldGroup>
    </RecordForm>
  )
}

function KeyForm({ clientId, onDone }: FormProps) {
  const t = useWords(words)
  const add = useApiMutation(credentialCalls.addKey)
  const form = useRecordForm({
    name: 'api-client-key',
    words,
    id: undefined,
    schema: credentialCalls.addKey.request,
    initial: { clientId, label: '', publicKey: '', status: 'active' as const },
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) => add.mutateAsync(draft)}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={null}
    >
      <FieldGroup title={t('credential')}>
        <TextField name="label" hint={t('labelHint')} />
        <TextAreaField name="publicKey" hint={t('publicKeyHint')} rows={8} />
      </FieldGroup>
    </RecordForm>
  )
}

type SecretProps = { label: string; description: string; secret: string; onClose: () => void }

/** Shows a secret once, with a button to copy it. */
export function SecretDialog({ label, description, secret, onClose }: SecretProps) {
  const t = useWords(words)
  return (
    <Modal opened onClose={onClose} title={t('secretTitle')} centered>
      <TextInput label={label} description={description} value={secret} readOnly data-autofocus />
      <DialogFooter>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogFooter>
    </Modal>
  )
}
