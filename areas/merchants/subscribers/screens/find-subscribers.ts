import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { subscriberPath } from '#areas/merchants/subscribers/screens/subscriber-address.ts'
import { callApi } from '#platform/console/api.ts'
import { labelOf } from '#platform/ui/status.ts'
import type { PaletteItem } from '#platform/console/shell.ts'

/** Finds the first subscribers that match a search, for the command palette. */
export async function findSubscribers(search: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const { rows } = await callApi(subscriberCalls.list, { search, limit: 6 }, { signal, background: true })
  return rows.map((row) => ({
    id: String(row.id),
    label: fullName(row),
    hint: [
      row.mobile_number,
      row.status === 'inactive' ? labelOf(row.status) : null,
      row.business?.businessName,
    ]
      .filter(Boolean)
      .join(' · '),
    address: subscriberPath(row),
  }))
}
