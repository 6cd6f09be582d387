import { providerPlace } from '#areas/eload/access.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type ProviderDraft, providerCalls } from '#areas/eload/providers/contract.ts'
import { findProvider, providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { words } from '#areas/eload/words.ts'
import { toUpdate } from '#platform/access.ts'
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

type Connection = Partial<Pick<ProviderDraft, 'apiBaseUrl' | 'credentialRef' | 'status'>>

async function changeOf(db: Database, id: number, requested: Connection): Promise<DeferredChange | null> {
  const before = await findProvider(db, id)
  const after = { ...before, ...requested }
  const isActivation = before.status === 'inactive' && after.status !== 'inactive'
  const was = (text: string) => (isActivation ? '' : text)
  const changes = [
    ...textChange(t('apiBaseUrl'), was(before.apiBaseUrl), after.apiBaseUrl),
    ...textChange(t('credentialRef'), was(before.credentialRef), after.credentialRef),
  ]
  const path = `/digital-offer/load/provider/${id}`
  return changes.length === 0
    ? null
    : { record: { kind: 'eload-provider', id, label: before.name, path }, changes }
}

/**
 * Where sales are sent, and with which credential, needs a second person, also while the provider is inactive: at its
 * activation the approver would not see what was replaced.
 */
export const providerConnections = deferCalls({
  kind: 'provider-connection',
  name: eloadMessages('APPROVAL_TYPE_PROVIDER'),
  title: (label) => eloadMessages('REQUEST_PROVIDER', { label }),
  whoMayDecide: toUpdate(providerPlace),
  handlers: providerHandlers,
  calls: [
    createInactive(providerCalls.create, providerCalls.updateStatus),
    deferredCall(providerCalls.update, (db, { id, version: _version, ...draft }) => changeOf(db, id, draft)),
    deferredCall(providerCalls.updateStatus, (db, { id, status }) => changeOf(db, id, { status })),
  ],
})
