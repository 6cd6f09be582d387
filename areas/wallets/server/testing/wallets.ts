import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { centavosFrom, pesosFrom } from '#platform/contract/fields.ts'
import { type Movement, type MovementResult, postMovements } from '#areas/wallets/server/movements.ts'

let last = 0

type TestWallet = { subscriberId: number; walletId: number; cognitoSub: string; accountId: number }

/** Creates a subscriber with a funded wallet. */
export async function walletWith(
  owner: Database,
  centavos = 0,
  { level = 'full', status = 'active' }: { level?: string; status?: string } = {},
): Promise<TestWallet> {
  const index = ++last
  const mobile = `+63917${String(1_000_000 + index)}`
  const { rows } = await sql<TestWallet>`
    with person as (
      insert into subscriber (cognito_sub, first_name, last_name, mobile_number, kyc_acct_type, kyc_acct_status, kyc_status, status)
      values (gen_random_uuid(), 'Aling', ${`Nena ${'abcdefghij'[index % 10]}`}, ${mobile}, 'FullyVerified', 'Live', 'Approved', ${status})
      returning id, cognito_sub
    )
    select id as "subscriberId", cognito_sub as "cognitoSub", 0 as "walletId", 0 as "accountId" from person`.execute(
    owner,
  )
  const created = rows[0]
  if (!created) throw new Error('No subscriber was made.')
  const opened = await sql<{ walletId: number; accountId: number }>`
    with opened as materialized (select wallet_open(${created.subscriberId}, null, ${level}) as id)
    select id as "walletId", 0 as "accountId" from opened`.execute(owner)
  created.walletId = opened.rows[0]?.walletId ?? 0
  const account = await sql<{ id: number }>`
    select ledger_account_id as id from wallet where wallet_id = ${created.walletId}`.execute(owner)
  created.accountId = account.rows[0]?.id ?? 0
  if (centavos > 0) await credit(owner, created.walletId, centavos)
  return created
}

/** Creates a business with a wallet, and its owner. */
export async function shopWith(owner: Database, centavos = 0): Promise<TestWallet & { businessId: number }> {
  const person = await walletWith(owner)
  const { rows } = await sql<{ businessId: number }>`
    with there as (select code, city_code, province_code, region_code from place where kind = 'barangay' and province_code is not null limit 1)
    insert into business (subscriber_id, cognito_sub, business_name, business_type_id, region_code, province_code, city_code,
      barangay_code, contact_number, registration_kind)
    select ${person.subscriberId}, ${person.cognitoSub}::uuid, 'Nena Store', 1, region_code, province_code, city_code, code,
      '+639171234567', 'DTI' from there
    returning business_id as "businessId"`.execute(owner)
  const businessId = rows[0]?.businessId ?? 0
  const opened = await sql<{ walletId: number; accountId: number }>`
    with opened as materialized (select wallet_open(${person.subscriberId}, ${businessId}, 'merchant') as id)
    select id as "walletId", 0 as "accountId" from opened`.execute(owner)
  const walletId = opened.rows[0]?.walletId ?? 0
  if (centavos > 0) await credit(owner, walletId, centavos)
  return { ...person, walletId, businessId }
}

/** Posts a movement of any type as the owner. Throws if it is rejected. */
export async function postAny(owner: Database, movement: Movement): Promise<MovementResult> {
  const [outcome] = await postMovements(owner, [movement])
  if (!outcome?.movement) throw new Error(outcome?.error ?? 'The ledger returned no outcome.')
  return outcome.movement
}

/** Credits a wallet regardless of its limits, like a refund. */
export async function credit(db: Database, walletId: number, centavos: number): Promise<void> {
  await postAny(db, {
    type: 'refund',
    walletId,
    amount: centavosFrom(pesosFrom(centavos)),
    cause: `given to ${walletId}: ${++last}`,
    channel: 'Test',
  })
}

/** Errors found by the ledger verification; an empty list is expected. */
export async function verifyLedger(db: Database): Promise<unknown[]> {
  const { rows } = await sql<{ errors: unknown[] }>`select errors from ledger_verify()`.execute(db)
  return rows[0]?.errors ?? ['nothing was verified']
}
