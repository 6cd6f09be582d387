import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { WalletRow } from '#areas/wallets/contract.ts'
import { useAddress } from '#platform/console/router/address.ts'

// The path names a shop. A person's own wallet has none: it is named after the path, with 0 for the shop.
const Search = z.object({
  wallet: z.coerce.number().int().positive().optional(),
  subscriber: z.coerce.number().int().positive().optional(),
})

/** The wallet that the address means: a shop's by the path, or the one that is named after it. */
export function useSelectedWallet() {
  const { bid = '' }: { bid?: string } = useParams({ strict: false })
  const [{ wallet, subscriber }] = useAddress(Search)
  if (wallet !== undefined) return { walletId: wallet }
  return subscriber === undefined ? { businessId: Number(bid) } : { subscriberId: subscriber }
}

/** What an address needs beside the path to mean this wallet. */
export const searchOf = ({ businessId, walletId }: Pick<WalletRow, 'businessId' | 'walletId'>) =>
  businessId === null ? { wallet: walletId } : {}
