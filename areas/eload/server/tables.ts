import type { Generated } from 'kysely'
import type { AnyCarrier, ActiveStatus } from '#areas/eload/contract.ts'
import type { LinkType, Placement } from '#areas/eload/banners/contract.ts'
import type { ProviderStatus, ProviderType } from '#areas/eload/providers/contract.ts'
import type { Database } from '#platform/server/db/database.ts'

type SoftDeletedColumns = {
  createdBy: string | null
  createdAt: Generated<string>
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
}

type ProviderTable = SoftDeletedColumns & {
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

type NetworkGroupTable = SoftDeletedColumns & {
  id: Generated<number>
  name: string
  sequence: number
  status: Generated<ActiveStatus>
}

type NetworkTable = SoftDeletedColumns & {
  id: Generated<number>
  code: string
  name: string
  groupId: number | null
  logoKey: string | null
  primaryProviderId: number
  backupProviderId: number | null
  status: Generated<ActiveStatus>
}

type CategoryTable = SoftDeletedColumns & {
  id: Generated<number>
  name: string
  carrier: AnyCarrier
  iconKey: string | null
  sequence: number
  status: Generated<ActiveStatus>
  promoCount: Generated<number>
}

type SpecialCategoryTable = SoftDeletedColumns & {
  id: Generated<number>
  name: string
  iconKey: string | null
  color: string
  startAt: string | null
  endAt: string | null
  sequence: number
  status: Generated<ActiveStatus>
}

type BannerTable = SoftDeletedColumns & {
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
  status: ActiveStatus
}

type ProviderSwitchTable = {
  id: Generated<number>
  networkId: number
  fromProviderId: number
  toProviderId: number
  backupBeforeId: number | null
  backupAfterId: number | null
  reason: string
  revertsId: number | null
  switchedBy: string
  switchedByName: string
  createdAt: Generated<string>
}

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
