import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MdrInForce, MdrOption, MdrSetting, MdrValues } from '#areas/merchants/kankolek/contract.ts'
import { standardValues } from '#areas/merchants/kankolek/rules.ts'
import { walletOfBusiness } from '#areas/wallets/public.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

/** Business data needed for the QR and the settings. */
export type Shop = {
  businessId: number
  cognitoSub: string | null
  businessName: string
  businessAddress: string
  businessType: number
  businessStatus: string
  city: string
  zip: string
  accountNo: string | null
  walletStatus: string | null
}

type BusinessKey = { businessId: number; cognitoSub?: string | null | undefined }

/** Finds a business that is not deleted. If the key names an owner, the business must belong to that owner. */
export const findShop = (db: Database, key: BusinessKey) => shopBy(db, key, sql``)

/** Finds and locks a business until the transaction ends, so that concurrent saves run one after the other. */
export const lockShop = (tx: Database, key: BusinessKey) => shopBy(tx, key, sql`for no key update of b`)

async function shopBy(db: Database, { businessId, cognitoSub }: BusinessKey, held: RawBuilder<unknown>) {
  const { rows } = await sql<Shop>`
    select b.business_id, s.cognito_sub, b.business_name, b.business_type_id as business_type,
      b.status as business_status, city.name as city, b.zip, w.account_no, w.status as wallet_status,
      coalesce(nullif(b.business_address, ''),
        concat_ws(', ', nullif(b.street, ''), barangay.name, city.name)) as business_address
    from business b
    join subscriber s on s.id = b.subscriber_id and s.deleted_at is null
    join published_place city on city.code = b.city_code
    join published_place barangay on barangay.code = b.barangay_code
    left join lateral (${walletOfBusiness(sql.ref('b.business_id'))}) w on true
    where b.business_id = ${businessId} and b.deleted_at is null ${held}`.execute(db)
  const shop = rows[0]
  if (!shop || (cognitoSub && cognitoSub !== shop.cognitoSub))
    throw new NotFound(merchantsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
  return shop
}

/** MDR options in display order. */
export async function mdrOptions(db: Database): Promise<MdrOption[]> {
  const { rows } = await sql<MdrOption>`
    select id, label as name, label, rate from mdr_option order by position`.execute(db)
  return rows
}

type MdrSettingRecord = MdrSetting & {
  settingId: number
  status: 'pending' | 'approved'
  requestedEffectiveAt: string | null
  isToCome: boolean
}

export type Settings = {
  inForce: MdrSettingRecord | null
  scheduled: MdrSettingRecord | null
  pending: MdrSettingRecord | null
  /** Increases with every change to the settings of this business. */
  version: number
}

/**
 * The current, scheduled and pending settings of a business, at the time of the statement: settings that were confirmed
 * while a transaction waited for the business are later than its start.
 */
export async function settingsOf(db: Database, businessId: number): Promise<Settings> {
  const { rows } = await sql<MdrSettingRecord>`
    select setting_id, option_id as mdr_option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount,
      enabled, remarks, requested_effective_at, effective_at, status, created_by as made_by,
      ${staffName(sql`kept.created_by`)} as made_by_name, created_by_id as made_by_id, created_at as made_at, checked_by,
      checked_at,
      coalesce(effective_at > statement_timestamp(), false) as is_to_come
    from (
      select * from mdr_setting where business_id = ${businessId} and status = 'pending'
      union all
      select * from mdr_setting where business_id = ${businessId} and status = 'approved' and effective_at > statement_timestamp()
      union all
      (select * from mdr_setting where business_id = ${businessId} and status = 'approved' and effective_at <= statement_timestamp()
       order by effective_at desc, setting_id desc limit 1)
    ) kept`.execute(db)
  const { rows: sums } = await sql<{ version: number }>`
    select coalesce(sum(version), 0) as version from mdr_setting where business_id = ${businessId}`.execute(
    db,
  )
  return {
    inForce: rows.find(({ status, isToCome }) => status === 'approved' && !isToCome) ?? null,
    scheduled: rows.find(({ status, isToCome }) => status === 'approved' && isToCome) ?? null,
    pending: rows.find(({ status }) => status === 'pending') ?? null,
    version: sums[0]?.version ?? 0,
  }
}

/** The settings without ID, maker and times. */
export const valuesIn = (record: MdrValues): MdrValues => ({
  mdrOptionId: record.mdrOptionId,
  rate: record.rate,
  fixedFee: record.fixedFee,
  payer: record.payer,
  settlement: record.settlement,
  minAmount: record.minAmount,
  maxAmount: record.maxAmount,
  enabled: record.enabled,
  remarks: record.remarks,
})

/** The MDR settings in force for a business. */
export async function mdrInForce(db: Database, businessId: number): Promise<MdrInForce> {
  const { inForce: record } = await settingsOf(db, businessId)
  if (record === null) return { ...standardValues, effectiveAt: null, isStandard: true }
  return { ...valuesIn(record), effectiveAt: record.effectiveAt, isStandard: false }
}

type Maker = { id: number; email: string }
type NewSetting = { businessId: number; values: MdrValues; effectiveAt: string | null; isAlone: boolean }

/** Inserts a setting: approved if the maker needs no second person, pending otherwise. */
export async function insertSetting(
  tx: Database,
  { businessId, values, effectiveAt, isAlone }: NewSetting,
  { id, email }: Maker,
): Promise<void> {
  await sql`
    insert into mdr_setting (business_id, option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount,
      enabled, remarks, requested_effective_at, effective_at, status, created_by_id, created_by)
    values (${businessId}, ${values.mdrOptionId}, ${values.rate}, ${values.fixedFee}, ${values.payer},
      ${values.settlement}, ${values.minAmount}, ${values.maxAmount}, ${values.enabled}, ${values.remarks},
      ${effectiveAt}::timestamptz,
      case when ${isAlone}::boolean then greatest(coalesce(${effectiveAt}::timestamptz, now()), now()) end,
      case when ${isAlone}::boolean then 'approved' else 'pending' end, ${id}, ${email})`.execute(tx)
}

/**
 * Approves a setting after a second person saved the same values. It takes effect at its time, or immediately if that
 * has passed.
 */
export async function confirmSetting(tx: Database, settingId: number, { id, email }: Maker): Promise<void> {
  await sql`
    update mdr_setting set status = 'approved', checked_by_id = ${id}, checked_by = ${email}, checked_at = now(),
      effective_at = greatest(coalesce(requested_effective_at, now()), now()), version = version + 1
    where setting_id = ${settingId} and status = 'pending'`.execute(tx)
}

/** Marks a pending or scheduled setting as replaced. */
export async function replaceSetting(tx: Database, settingId: number): Promise<void> {
  await sql`
    update mdr_setting set status = 'replaced', version = version + 1 where setting_id = ${settingId}`.execute(
    tx,
  )
}
