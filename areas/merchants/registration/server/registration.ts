import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { giveConsent } from '#areas/merchants/consents/server/consents.ts'
import type { ConsentDocument } from '#areas/merchants/consents/contract.ts'
import type { NewProfile } from '#areas/merchants/registration/app/contract.ts'
import { withRenamedFields } from '#areas/merchants/shared/server/renamed-fields.ts'
import { subscriberEvents } from '#areas/merchants/shared/server/events.ts'
import { insertSubscriber } from '#areas/merchants/subscribers/server/mutations.ts'
import { type SubscriberRecord, subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { findWallets, openWallet } from '#areas/wallets/public.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, duplicateError, onViolation } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import type { Language } from '#platform/words.ts'

type Registration = {
  mobile: string
  profile: NewProfile
  consents: readonly { document: ConsentDocument; version: string }[]
  language: Language
  subscriber: string | undefined
  client: { id: number; name: string }
}

type Owner = { id: number; hasAccount: boolean }

/** The active subscriber who has a mobile number. */
export async function activeOwnerOf(db: Database, mobile: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select id, cognito_sub is not null as has_account from subscriber
    where mobile_number = ${mobile} and status = 'active' and deleted_at is null and mobile_number_released_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export const mobileInUse = () => duplicateError(merchantsAppMessages('MOBILE_IN_USE'))

/**
 * Opens the account of a person who has proven the mobile number: subscriber, wallet and consents. A person whom staff
 * registered with the same name and birth date gets that account.
 */
export async function register(tx: Database, registration: Registration) {
  const { profile, consents, client, mobile } = registration
  await assertMayRegister(tx, profile)
  const owner = await activeOwnerOf(tx, mobile)
  const id = owner === null ? await insertPerson(tx, registration) : await takeAccount(tx, owner, profile)
  const subscriber = registration.subscriber ?? randomUUID()
  await sql`
    update subscriber set cognito_sub = ${subscriber}, language = ${registration.language} where id = ${id}`
    .execute(tx)
    .catch(
      onViolation({
        subscriber_cognito_sub: () => duplicateError(merchantsAppMessages('ACCOUNT_KNOWN'), 'subscriber'),
      }),
    )
  await sql`update business set cognito_sub = ${subscriber} where subscriber_id = ${id}`.execute(tx)
  await openWallet(tx, { subscriberId: id })
  const person = await subscribers.find(tx, id)
  for (const consent of consents) await giveConsent(tx, person, { ...consent, clientId: client.id })
  const wallets = await findWallets(tx, { subscriberIds: [id] })
  const accountNo = wallets.find(({ businessId }) => businessId === null)?.accountNo ?? ''
  await publishEvent(tx, subscriberEvents.registered, subscriber, { subscriber, accountNo })
  return { person, subscriber, accountNo, isNew: owner === null }
}

async function insertPerson(tx: Database, { mobile, profile, client }: Registration): Promise<number> {
  const { firstName, middleName, lastName, suffix, birthDate, sourceOfFunds, ...others } = profile
  const draft = {
    ...others,
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    suffix,
    birth_date: birthDate,
    source_of_funds: sourceOfFunds,
    mobile_number: mobile,
  }
  const { id } = await insertSubscriber(tx, draft, client.name).catch((error: unknown) => {
    const isMobile = error instanceof AppError && error.errors[0]?.field === 'mobile_number'
    throw isMobile
      ? mobileInUse()
      : withRenamedFields(error, (field) => `profile.${field === 'birth_date' ? 'birthDate' : field}`)
  })
  return id
}

/** The account that staff opened for this person, locked. */
async function takeAccount(
  tx: Database,
  { id }: Owner,
  { firstName, lastName, birthDate }: NewProfile,
): Promise<number> {
  const person: SubscriberRecord = await subscribers.lock(tx, id)
  const { rows } = await sql<{ isSame: boolean }>`
    select (search_fold(${person.first_name}), search_fold(${person.last_name})) = (search_fold(${firstName}), search_fold(${lastName}))
      as is_same`.execute(tx)
  if (person.cognito_sub !== null || person.birth_date !== birthDate || !rows[0]?.isSame) throw mobileInUse()
  return id
}

/** Rejects a person who is blocked, or whose account was closed, by name and birth date. */
async function assertMayRegister(
  db: Database,
  { firstName, lastName, birthDate }: NewProfile,
): Promise<void> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select watchlist_status <> 'clear' or kyc_acct_status = 'Freeze' or coalesce(wallet_status in ('on_hold', 'frozen'), false) as is_blocked
    from subscriber
    where sort_name >= search_fold(${lastName} || '  ' || ${firstName})
      and sort_name < search_fold(${lastName} || '  ' || ${firstName}) || chr(1114111)
      and search_fold(first_name) = search_fold(${firstName}) and search_fold(last_name) = search_fold(${lastName})
      and birth_date = ${birthDate}::date and deleted_at is null
      and (status = 'inactive' or watchlist_status <> 'clear' or kyc_acct_status = 'Freeze' or wallet_status <> 'active')
    order by 1 desc limit 1`.execute(db)
  const [former] = rows
  if (former)
    throw new AppError(merchantsAppMessages(former.isBlocked ? 'PERSON_BLOCKED' : 'PERSON_CLOSED'), {
      code: 'INVALID_STATE',
    })
}
