import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/rules.ts'
import { addressOfSubscriber } from '#areas/merchants/subscribers/screens/subscriber-address.ts'
import { ask } from '#platform/console/ask.ts'
import type { Found } from '#platform/console/palette-sources.ts'

/** The first subscribers that a search finds, for the palette. */
export async function findSubscribers(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { rows } = await ask(subscriberCalls.list, { search, limit: 6 }, { signal, quiet: true })
  return rows.map((row) => ({
    id: String(row.id),
    label: fullName(row),
    hint: [row.mobile_number, row.business?.businessName].filter(Boolean).join(' · '),
    address: addressOfSubscriber(row),
  }))
}
