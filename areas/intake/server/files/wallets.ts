import { sql } from 'kysely'
import { z } from 'zod'
import { intakeMessages } from '#areas/intake/messages.ts'
import { type AcceptedRows, errorsWhen, intakeFile, t } from '#areas/intake/server/files/intake-file.ts'
import { ownersByMobile } from '#areas/merchants/subscribers/public.ts'
import { WalletLevel } from '#areas/wallets/contract.ts'
import { maximumBalances, openWallets, ownersWithWallet } from '#areas/wallets/public.ts'
import { formatCentavos, Mobile, Money, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

export const WalletRow = z.object({
  mobile_number: Mobile,
  merchant_reference: z.string().max(40).default(''),
  level: WalletLevel,
  balance: Money,
})
type WalletRow = z.output<typeof WalletRow>

export const walletFile = (accepted: AcceptedRows, runId: number | null) =>
  intakeFile({
    name: 'wallets',
    columns: [
      { field: 'mobile_number', title: t('mobile'), example: '09171234567', isRequired: true },
      { field: 'merchant_reference', title: t('merchantReference'), example: 'M-1001' },
      { field: 'level', title: t('walletLevel'), example: 'full', isRequired: true },
      { field: 'balance', title: t('openingBalance'), example: '1250.50', isRequired: true, isAmount: true },
    ],
    row: WalletRow,
    keyOf: ({ mobile_number, merchant_reference }) => `${mobile_number} ${merchant_reference}`,
    check: async ({ db }, rows) => {
      const maxima = await maximumBalances(db)
      const owners = await ownersByMobile(
        db,
        rows.map(({ mobile_number }) => mobile_number).filter((mobile) => !accepted.subscribers.has(mobile)),
      )
      const withWallet = await ownersWithWallet(
        db,
        [...owners.values()].map(({ id }) => id),
      )
      return rows.map((row) => {
        const { mobile_number, merchant_reference, level, balance } = row
        const owner = owners.get(mobile_number)
        const isVerified = accepted.subscribers.get(mobile_number) ?? owner?.isVerified
        const maximum = maxima.get(level) ?? wholeCentavos(0)
        const hasWallet = merchant_reference === '' && owner !== undefined && withWallet.has(owner.id)
        return [
          ...errorsWhen(
            [isVerified === undefined, 'mobile_number', intakeMessages('OWNER_UNKNOWN')],
            [hasWallet, 'mobile_number', intakeMessages('WALLET_EXISTS')],
            [balance > maximum, 'balance', intakeMessages('ABOVE_MAX', { max: formatCentavos(maximum) })],
            [
              isVerified === false && (level === 'full' || level === 'merchant'),
              'level',
              intakeMessages('OWNER_NOT_VERIFIED'),
            ],
          ),
          ...merchantErrors(row, accepted),
        ]
      })
    },
    create: async ({ db }, rows) => {
      const owners = await ownersByMobile(
        db,
        rows.map(({ mobile_number }) => mobile_number),
      )
      const merchants = await createdMerchants(db, runId, rows)
      return openWallets(
        db,
        rows.map(({ mobile_number, merchant_reference, level }) => ({
          subscriberId: owners.get(mobile_number)?.id ?? 0,
          businessId: merchants.get(merchant_reference) ?? null,
          level,
        })),
      )
    },
  })

function merchantErrors({ mobile_number, merchant_reference, level }: WalletRow, accepted: AcceptedRows) {
  if (merchant_reference === '')
    return errorsWhen([level === 'merchant', 'merchant_reference', intakeMessages('MERCHANT_REQUIRED')])
  const merchant = accepted.merchants.get(merchant_reference)
  if (merchant?.owner !== mobile_number)
    return [{ field: 'merchant_reference', message: intakeMessages('MERCHANT_UNKNOWN') }]
  return errorsWhen([
    level === 'merchant' && !merchant.isRegistered,
    'level',
    intakeMessages('MERCHANT_NOT_REGISTERED'),
  ])
}

/** Businesses that the run created from its file of merchants, by their reference. */
async function createdMerchants(
  db: Database,
  runId: number | null,
  rows: readonly WalletRow[],
): Promise<Map<string, number>> {
  const references = rows.map((row) => row.merchant_reference).filter((reference) => reference !== '')
  if (references.length === 0) return new Map()
  const { rows: found } = await sql<{ key: string | null; id: number | null }>`
    select key, record_id as id from intake_row
    where run_id = ${runId} and file = 'merchants' and key = any(${references}::text[])`.execute(db)
  return new Map(found.flatMap(({ key, id }) => (key === null || id === null ? [] : [[key, id] as const])))
}
