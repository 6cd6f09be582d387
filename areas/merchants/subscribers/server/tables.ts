import type { Generated } from 'kysely'
import type { Language } from '#platform/words.ts'
import type { Database } from '#platform/server/db.ts'

/** A row of `subscriber`, with columns named as in the API. */
export type SubscriberTable = {
  id: Generated<number>
  cognito_sub: string | null
  first_name: string
  middle_name: Generated<string>
  last_name: string
  suffix: Generated<string>
  mobile_number: string
  email: string | null
  birth_date: string | null
  sex: string | null
  nationality: Generated<string>
  source_of_funds: Generated<string>
  occupation: Generated<string>
  language: Language | null
  region_code: string | null
  province_code: string | null
  city_code: string | null
  barangay_code: string | null
  street: Generated<string>
  zip: Generated<string>
  kyc_acct_type: Generated<string>
  kyc_acct_status: Generated<string>
  kyc_status: Generated<string>
  watchlist_status: Generated<string>
  status: Generated<'active' | 'inactive'>
  wallet_status: string | null
  registered_at: Generated<string>
  last_login_at: string | null
  created_by: string | null
  created_at: Generated<string>
  updated_by: string | null
  updated_at: Generated<string>
  version: Generated<number>
  deleted_at: string | null
  mobile_number_released_at: Generated<string | null>
}

export type BusinessTable = {
  business_id: Generated<number>
  subscriber_id: number
  business_name: string
  business_address: string
  business_type_id: number
  store_category: string
  region_code: string
  province_code: string
  city_code: string
  barangay_code: string
  street: string
  zip: string
  contact_number: string
  agent_code: string
  status: string
  created_at: Generated<string>
  deleted_at: string | null
}

/** Tables without the camel case plugin, because subscriber fields are snake case in the API as well. */
export const tables = (db: Database) =>
  db.withoutPlugins().withTables<{
    subscriber: SubscriberTable
    business: BusinessTable
    business_type: { id: number; name: string; position: number }
  }>()
