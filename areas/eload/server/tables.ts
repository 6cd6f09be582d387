import type { Generated } from 'kysely'
import type { AnyCarrier, InUse } from '#areas/eload/contract.ts'
import type { LinkType, Placement } from '#areas/eload/banners/contract.ts'
import type { ProviderStatus, ProviderType } from '#areas/eload/providers/contract.ts'
import type { Database } from '#platform/server/database.ts'

type Kept = {
  createdBy: string | null
  createdAt: Generated<string>
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
}

type ProviderTable = Kept & {
  id: Generated<number>
  code: string
  name: string
  type: ProviderType
  contact: string
  apiBaseUrl: string
  credentialRef: string
  timeoutMs: number
  lowBalanceThresholdCentavos: number
  status: Generated<ProviderStatus>
}

type NetworkGroupTable = Kept & {
  id: Generated<number>
  name: string
  sequence: number
  status: Generated<InUse>
}

type NetworkTable = Kept & {
  id: Generated<number>
  code: string
  name: string
  groupId: number | null
  logoKey: string | null
  primaryProviderId: number
  backupProviderId: number | null
  status: Generated<InUse>
}

type CategoryTable = Kept & {
  id: Generated<number>
  name: string
  carrier: AnyCarrier
  iconKey: string | null
  sequence: number
  status: Generated<InUse>
  promoCount: Generated<number>
}

type SpecialCategoryTable = Kept & {
  id: Generated<number>
  name: string
  iconKey: string | null
  color: string
  startAt: string | null
  endAt: string | null
  sequence: number
  status: Generated<InUse>
}

type BannerTable = Kept & {
  bannerId: Generated<number>
  title: string
  imageKey: string | null
  placement: Placement
  carrier: AnyCarrier
  linkType: LinkType
  linkValue: string
  startAt: string | null
  endAt: string | null
  sequence: number
  status: InUse
}

type ProviderSwitchTable = {
  id: Generated<number>
  networkId: number
  fromProviderId: number
  toProviderId: number
  backupBeforeId: number | null
  backupAfterId: number | null
  reason: string
  takesBackId: number | null
  switchedBy: string
  switchedByName: string
  createdAt: Generated<string>
}

/** The area's tables for networks, providers, categories and banners. */
export const tables = (db: Database) =>
  db.withTables<{
    eloadProvider: ProviderTable
    eloadProviderNetwork: { providerId: number; networkId: number }
    eloadProviderSwitch: ProviderSwitchTable
    eloadNetworkGroup: NetworkGroupTable
    eloadNetwork: NetworkTable
    eloadNetworkPrefix: { prefix: string; networkId: number }
    eloadCategory: CategoryTable
    eloadSpecialCategory: SpecialCategoryTable
    eloadSpecialCategoryPromo: { specialCategoryId: number; promoId: number }
    eloadBanner: BannerTable
  }>()
