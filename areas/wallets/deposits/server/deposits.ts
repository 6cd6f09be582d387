import { walletsMessages } from '#areas/wallets/messages.ts'
import { sql } from 'kysely'
import { postMovement, throwIfError } from '#areas/wallets/server/movements.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { duplicateError, onViolation, NotFound, orNotFound, AppError } from '#platform/server/errors.ts'

export type NewDeposit = {
  businessId: number
  amount: Centavos
  bank: string
  /** Reference number of the bank in capitals. Each is credited once. */
  reference: string
  depositedAt: string
}

type Deposit = {
  depositId: number
  walletId: number
  amount: Centavos
  bank: string
  reference: string
  status: string
  transferId: string | null
}

/** Stores a deposit reported by the bank. The wallet is not credited until the deposit is posted. */
export async function recordDeposit(
  tx: Database,
  { businessId, amount, bank, reference, depositedAt }: NewDeposit,
) {
  const { rows } = await sql<{ depositId: number }>`
    insert into wallet_deposit (wallet_id, business_id, amount, bank, reference, deposited_at)
    select wallet_id, business_id, ${amount}, ${bank}, ${reference}, ${depositedAt}::timestamptz
    from wallet where business_id = ${businessId}
    returning deposit_id`
    .execute(tx)
    .catch(
      onViolation({
        wallet_deposit_reference: () =>
          duplicateError(walletsMessages('REFERENCE_USED', { bank, reference })),
      }),
    )
  const record = rows[0]
  if (!record) throw new NotFound(walletsMessages('BUSINESS_WITHOUT_WALLET', { id: businessId }))
  return record.depositId
}

/** Credits a pending deposit. */
export async function postDeposit(tx: Database, depositId: number): Promise<void> {
  const deposit = await lockDeposit(tx, depositId)
  if (deposit.status !== 'pending')
    throw new AppError(walletsMessages('DEPOSIT_ALREADY_STATUS', { status: deposit.status }))
  const { transferId } = await postMovement(tx, {
    type: 'deposit',
    walletId: deposit.walletId,
    amount: deposit.amount,
    cause: `deposit ${deposit.bank} ${deposit.reference}`,
    refNo: deposit.reference,
    channel: deposit.bank,
    counterparty: deposit.bank,
  })
  await endDeposit(tx, depositId, 'posted', transferId)
}

/** Handles a deposit returned by the bank: reverses the credit if there is one. */
export async function returnDeposit(tx: Database, depositId: number): Promise<void> {
  const deposit = await lockDeposit(tx, depositId)
  if (deposit.status === 'returned')
    throw new AppError(walletsMessages('DEPOSIT_ALREADY_STATUS', { status: 'returned' }))
  if (deposit.transferId !== null) {
    await sql`select wallet_return_deposit(${depositId})`.execute(tx).catch(throwIfError)
  }
  await endDeposit(tx, depositId, 'returned', deposit.transferId)
}

async function lockDeposit(tx: Database, depositId: number): Promise<Deposit> {
  const { rows } = await sql<Deposit>`
    select deposit_id, wallet_id, amount, bank, reference, status, transfer_id
    from wallet_deposit where deposit_id = ${depositId} for update`.execute(tx)
  return orNotFound(rows[0], walletsMessages('DEPOSIT_NOT_FOUND', { id: depositId }))
}

async function endDeposit(
  tx: Database,
  depositId: number,
  status: 'posted' | 'returned',
  transferId: string | null,
) {
  await sql`update wallet_deposit set status = ${status}, transfer_id = ${transferId}::uuid, ended_at = now(), version = version + 1
    where deposit_id = ${depositId}`.execute(tx)
}
