import type { IntakeFileName } from '#areas/intake/contract.ts'
import { agentFile } from '#areas/intake/server/files/agents.ts'
import { billerFile } from '#areas/intake/server/files/billers.ts'
import { AcceptedRows } from '#areas/intake/server/files/intake-file.ts'
import { merchantFile } from '#areas/intake/server/files/merchants.ts'
import { promoFile } from '#areas/intake/server/files/promos.ts'
import { subscriberFile } from '#areas/intake/server/files/subscribers.ts'
import { walletFile } from '#areas/intake/server/files/wallets.ts'
import type { AnyImportType } from '#platform/server/imports.ts'

/** The imports of all files of a run. The run is known when its records are created. */
export function importsOf(runId: number | null): Record<IntakeFileName, AnyImportType> {
  const accepted = new AcceptedRows()
  return {
    subscribers: subscriberFile(accepted),
    agents: agentFile(accepted),
    merchants: merchantFile(accepted),
    wallets: walletFile(accepted, runId),
    promos: promoFile(),
    billers: billerFile(),
  }
}
