import { sql } from 'kysely'
import { z } from 'zod'
import { providerPlace } from '#areas/eload/access.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { FloatDirection, floatCalls } from '#areas/eload/providers/contract.ts'
import { findProvider, kind } from '#areas/eload/providers/server/handlers.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { words } from '#areas/eload/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos, pesosFrom, wholeCentavos } from '#platform/contract/fields.ts'
import { defineApprovalType, submitRequest } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(words)

const Payload = z.object({
  providerId: z.int(),
  provider: z.string(),
  direction: FloatDirection,
  amount: z.int().positive(),
  bankReference: z.string(),
  reason: z.string(),
})
type Payload = z.infer<typeof Payload>

/** Deposit with a load provider, or money that it returned: entered by one person, approved by another. */
export const floatApprovalType = defineApprovalType<Payload>({
  kind: 'provider-float',
  name: eloadMessages('APPROVAL_TYPE_FLOAT'),
  module: '',
  payload: Payload,
  title: ({ direction, amount, provider: label }) =>
    eloadMessages('REQUEST_FLOAT', { direction, amount: formatCentavos(amount), label }),
  amount: ({ amount }) => amount,
  whoMayDecide: toUpdate(providerPlace),
  effect: async (db, { providerId, direction, amount, bankReference, reason }) => {
    const { float } = await findProvider(db, providerId)
    const after = wholeCentavos(float + (direction === 'top_up' ? amount : -amount))
    return {
      facts: [
        { label: t('amount'), unit: 'money', value: wholeCentavos(amount) },
        { label: t('bankReference'), unit: 'text', value: bankReference },
      ],
      reason,
      changes: [],
      projected: [{ label: t('float'), unit: 'money', before: float, after }],
      warnings: [],
      attachments: [],
    }
  },
  executionError: getFloatError,
  onApproved: async ({ db, audit, staff }, payload, { id }, reason) => {
    const { providerId, provider: label, direction, amount, bankReference } = payload
    await sql`select eload_change_float(${id}, ${providerId}, ${staff.email})`.execute(db)
    await audit({
      action: direction === 'top_up' ? 'Top up float' : 'Reduce float',
      kind,
      recordId: providerId,
      label,
      reason: reason || payload.reason,
      after: { amount: pesosFrom(amount), bankReference },
    })
    const { float } = await findProvider(db, providerId)
    return eloadMessages('FLOAT_CHANGED', { amount: formatCentavos(float) })
  },
})

async function getFloatError(
  db: Database,
  { providerId, direction, amount, bankReference }: Payload,
): Promise<Message | null> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select eload_float_has(${providerId}, ${bankReference}) as is_known`.execute(db)
  if (rows[0]?.isKnown) return eloadMessages('FLOAT_REFERENCE_USED', { reference: bankReference })
  if (direction === 'top_up') return null
  const { float } = await findProvider(db, providerId)
  return float < amount ? eloadMessages('FLOAT_TOO_LOW', { amount: formatCentavos(float) }) : null
}

export const floatHandlers = handlersFor(floatCalls, {
  changeFloat: async (context) => {
    const { db, audit, request } = context
    const { id, direction, amount, bankReference, reason } = request
    const { name } = await findProvider(db, id)
    const payload = { providerId: id, provider: name, direction, amount, bankReference, reason }
    throwIfError(await getFloatError(db, payload))
    const submitted = await submitRequest(context, floatApprovalType, {
      payload,
      recordKind: kind,
      recordId: id,
    })
    const after = { direction, amount: pesosFrom(amount), bankReference }
    await audit({ action: 'Request float', kind, recordId: id, label: name, reason, after })
    const { requestId, ref, version, status, sentence } = submitted
    return done(sentence, { id: requestId, status, version, ref })
  },
})
