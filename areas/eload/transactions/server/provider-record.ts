import { sql } from 'kysely'
import type { LoadStatus } from '#areas/eload/transactions/rules.ts'
import { completeSale, declineSale, markProcessing } from '#areas/eload/transactions/server/sell-load.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { type ProviderOrder, type ProviderRecord } from '#platform/server/providers.ts'
import { readSecret } from '#platform/server/settings.ts'

const saleOf = ({ recordId, context }: ProviderOrder) => ({ id: recordId, holdId: context['holdId'] ?? '' })

/** Load sales follow the orders of their providers: the reserved price is taken or released with the answer. */
export const loadSaleRecord: ProviderRecord = {
  kind: 'eload-txn',

  async connectionOf(db, { providerCode }) {
    const { rows } = await sql<{ url: string; credentialRef: string; timeoutMs: number }>`
      select api_base_url as url, credential_ref, timeout_ms from eload_provider
      where code = ${providerCode} and deleted_at is null`.execute(db)
    const [provider] = rows
    const secret = provider && readSecret(provider.credentialRef)
    return provider && provider.url !== '' && secret ? { ...provider, secret, providerCode } : null
  },

  onSent: (tx, { recordId }) => markProcessing(tx, recordId),

  async onSucceeded(tx, order, { providerRef, code, cost, latencyMs }) {
    await completeSale(tx, saleOf(order), {
      cost: cost === null ? null : wholeCentavos(cost),
      providerRef,
      code,
      latencyMs,
    })
  },

  onDeclined: (tx, order, { code, latencyMs }) => declineSale(tx, saleOf(order), { code, latencyMs }),

  async decidedByStaff(tx, { recordId }) {
    const { rows } = await sql<{ status: LoadStatus; providerRef: string; code: string }>`
      select status, provider_ref, response_code as code from eload_txn where id = ${recordId}`.execute(tx)
    const [sale] = rows
    if (sale?.status === 'success')
      return { outcome: 'succeeded', providerRef: sale.providerRef, code: sale.code, cost: null }
    return sale?.status === 'failed' ? { outcome: 'declined', code: sale.code } : null
  },
}
