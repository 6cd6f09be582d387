import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { WalletRow } from '#areas/wallets/contract.ts'
import { useAddress } from '#platform/console/router.ts'

// The path names a business. A personal wallet belongs to none, so the path contains 0 and a search parameter names
// the wallet.
const Search = z.object({
  wallet: z.coerce.number().int().positive().optional(),
  subscriber: z.coerce.number().int().positive().optional(),
})

/** Returns the wallet in the address: by business, or by the `wallet` search parameter. */
export function useSelectedWallet() {
  const { bid = '' }: { bid?: string } = useParams({ strict: false })
  const [{ wallet, subscriber }] = useAddress(Search)
  if (wallet !== undefined) return { walletId: wallet }
  return subscriber === undefined ? { businessId: Number(bid) } : { subscriberId: subscriber }
}

/** Search parameters that identify this wallet in addition to the path. */
export const searchOf = ({ businessId, walletId }: Pick<WalletRow, 'businessId' | 'walletId'>) =>
  businessId === null ? { wallet: walletId } : {}
