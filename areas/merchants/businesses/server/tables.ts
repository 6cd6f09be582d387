import type { Generated } from 'kysely'
import type { Database } from '#platform/server/db.ts'

export type BusinessTable = {
  businessId: Generated<number>
  subscriberId: number
  cognitoSub: string | null
  businessName: string
  businessAddress: Generated<string>
  businessTypeId: number
  storeCategory: Generated<string>
  regionCode: string
  provinceCode: string
  cityCode: string
  barangayCode: string
  street: Generated<string>
  zip: Generated<string>
  /** Degrees as text with six decimals. */
  latitude: string | number | null
  longitude: string | number | null
  contactNumber: string
  email: string | null
  registrationKind: Generated<string>
  registrationNumber: Generated<string>
  registrationExpiry: string | null
  tin: Generated<string>
  socialMediasLink: Generated<string>
  agentCode: Generated<string>
  status: Generated<'active' | 'inactive'>
  createdBy: string | null
  createdAt: Generated<string>
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
}

export type OwnerTable = {
  id: Generated<number>
  cognitoSub: string | null
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  mobileNumber: string
  email: string | null
  kycAcctType: string
  kycAcctStatus: string
  watchlistStatus: string
  status: string
  deletedAt: string | null
}

export const tables = (db: Database) =>
  db.withTables<{
    business: BusinessTable
    subscriber: OwnerTable
    businessType: { id: number; name: string; position: number }
  }>()
