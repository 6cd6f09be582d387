import type { Generated } from 'kysely'
import type { ActiveStatus } from '#areas/eload/contract.ts'
import type { ProviderStatus, ProviderType } from '#areas/eload/providers/contract.ts'
import type { Database } from '#platform/server/db.ts'

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

export type ProviderSwitchTable = {
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
  }>()
