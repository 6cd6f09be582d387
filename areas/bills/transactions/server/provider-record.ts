import { sql } from 'kysely'
import { billsMessages } from '#areas/bills/messages.ts'
import { beginSell, failSell, succeedSell } from '#areas/bills/transactions/server/payments.ts'
import type { ProviderRecord } from '#platform/server/providers.ts'
import { readSecret } from '#platform/server/settings.ts'

/** Bill payments follow the orders of their providers. The money of a failed payment is returned by a job. */
export const billPaymentRecord: ProviderRecord = {
  kind: 'bills-sell',

  async connectionOf(db, { providerCode }) {
    const { rows } = await sql<{ url: string; credentialRef: string; timeoutMs: number }>`
      select api_base_url as url, credential_ref, timeout_ms from bills_provider
      where code = ${providerCode} and deleted_at is null`.execute(db)
    const [provider] = rows
    const secret = provider && readSecret(provider.credentialRef)
    return provider && provider.url !== '' && secret ? { ...provider, secret, providerCode } : null
  },

  onSent: (tx, { recordId }) => beginSell(tx, recordId),

  onSucceeded: (tx, { recordId }, { providerRef }) => succeedSell(tx, recordId, providerRef),

  onDeclined: (tx, { recordId }, { code }) =>
    failSell(tx, recordId, billsMessages('PAYMENT_DECLINED', { code }).text),

  // Staff do not change the status of a payment.
  decidedByStaff: async () => null,
}
