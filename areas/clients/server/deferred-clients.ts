import {
  type ApiClient,
  apiClientCalls,
  type ApiClientDraft,
  clientAct,
  clientChangers,
  credentialCalls,
} from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import { credentialHandlers, findCredential } from '#areas/clients/server/credentials.ts'
import { clientHandlers, findClient } from '#areas/clients/server/handlers.ts'
import { findWebhook, webhookHandlers } from '#areas/clients/server/webhooks/handlers.ts'
import { type Webhook, webhookCalls } from '#areas/clients/webhooks/contract.ts'
import { words } from '#areas/clients/words.ts'
import {
  createInactive,
  deferCalls,
  deferredCall,
  type DeferredChange,
  textChange,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

/** Fields that decide what a client can do, from where and how long. */
const powers = ['scopes', 'actsForSubscribers', 'ipRanges', 'requestsPerMinute', 'expiresOn'] as const

const textOf = (value: ApiClient[(typeof powers)[number]]) => {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

const recordOf = ({ id, name }: ApiClient) => ({
  kind: 'api-client',
  id,
  label: name,
  path: `/settings/api-clients/form/${id}`,
})

async function changeOf(
  db: Database,
  id: number,
  requested: Partial<ApiClientDraft>,
): Promise<DeferredChange | null> {
  const before = await findClient(db, id)
  const after = { ...before, ...requested }
  if (after.status === 'inactive') return null
  const isActivation = before.status === 'inactive'
  const changes = powers.flatMap((field) =>
    isActivation && textOf(after[field]) === ''
      ? []
      : textChange(t(field), isActivation ? null : textOf(before[field]), textOf(after[field])),
  )
  return changes.length === 0 ? null : { record: recordOf(before), changes }
}

async function credentialChange(db: Database, id: number, status: string): Promise<DeferredChange | null> {
  if (status !== 'active') return null
  const { clientId, label, hint, createdBy, status: stored } = await findCredential(db, id)
  // The request of a credential that was revoked in the meantime can only be rejected.
  if (stored === 'revoked') return null
  const client = await findClient(db, clientId)
  return {
    // A record of its own: it can wait for approval beside a change of the client.
    record: { ...recordOf(client), kind: 'api-credential', id },
    subjects: [{ kind: 'api-client', id: clientId }],
    changes: [
      ...textChange(t('credential'), null, `${label} (${hint})`),
      ...textChange(t('createdBy'), null, createdBy ?? ''),
    ],
  }
}

async function webhookChange(
  db: Database,
  id: number,
  requested: Partial<Pick<Webhook, 'url' | 'eventTypes' | 'status'>>,
): Promise<DeferredChange | null> {
  const before = await findWebhook(db, id)
  const after = { ...before, ...requested }
  if (after.status === 'inactive') return null
  const client = await findClient(db, before.clientId)
  const wasOn = before.status === 'active'
  const changes = [
    ...textChange(t('url'), wasOn ? before.url : null, after.url),
    ...textChange(t('eventTypes'), wasOn ? before.eventTypes.join(', ') : null, after.eventTypes.join(', ')),
  ]
  return changes.length === 0 ? null : { record: recordOf(client), changes }
}

/**
 * What a client can do, and the credentials with which it does it, need a second person: whoever holds a secret acts as the
 * client. Webhooks need one too: they send data to an address. Stopping a client or a webhook and revoking a credential take
 * effect at once.
 */
export const clientChanges = deferCalls({
  kind: clientAct,
  name: clientsMessages('APPROVAL_TYPE'),
  title: (label) => clientsMessages('REQUEST', { label }),
  whoMayDecide: clientChangers,
  handlers: [...clientHandlers, ...credentialHandlers, ...webhookHandlers],
  calls: [
    createInactive(apiClientCalls.create, apiClientCalls.updateStatus),
    deferredCall(apiClientCalls.update, (db, { id, version: _version, ...draft }) => changeOf(db, id, draft)),
    deferredCall(apiClientCalls.updateStatus, (db, { id, status }) => changeOf(db, id, { status })),
    createInactive(credentialCalls.addSecret, credentialCalls.updateStatus),
    createInactive(credentialCalls.addKey, credentialCalls.updateStatus),
    deferredCall(credentialCalls.updateStatus, (db, { id, status }) => credentialChange(db, id, status)),
    createInactive(webhookCalls.create, webhookCalls.updateStatus),
    deferredCall(webhookCalls.update, (db, { id, url, eventTypes }) =>
      webhookChange(db, id, { url, eventTypes }),
    ),
    deferredCall(webhookCalls.updateStatus, (db, { id, status }) => webhookChange(db, id, { status })),
  ],
})
