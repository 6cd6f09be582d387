import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Message } from '#platform/words.ts'

/** The subscriber behind a request, as `published_subscriber` contains them. */
export type Owner = {
  ownerName: string
  ownerStatus: string
  watchlistStatus: string
  kycAcctStatus: string
  walletStatus: string | null
}

/** Findings about the owner of a business or wallet that is about to receive money, none if there are none. */
export function getOwnerFindings(owner: Owner): Message[] {
  const { ownerName: name, ownerStatus, watchlistStatus, kycAcctStatus, walletStatus } = owner
  return [
    ownerStatus !== 'active' && merchantsMessages('OWNER_NOT_ACTIVE', { name }),
    watchlistStatus === 'watchlisted' && merchantsMessages('OWNER_WATCHLISTED', { name }),
    watchlistStatus === 'under_review' && merchantsMessages('OWNER_UNDER_REVIEW', { name }),
    (kycAcctStatus === 'Freeze' || walletStatus === 'frozen') && merchantsMessages('OWNER_FROZEN', { name }),
    walletStatus === 'on_hold' && merchantsMessages('OWNER_ON_HOLD', { name }),
  ].filter((finding) => finding !== false)
}

/** The check that passes if there are no findings about the owner. */
export const ownerIsClear = ({ ownerName: name }: Owner): Message =>
  merchantsMessages('OWNER_CLEAR', { name })

const partsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 1)

/**
 * Whether two names can be of the same person or business: all words of the shorter one are in the longer one. Middle
 * names, accents and the order of the words make no difference.
 */
export function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [partsOf(one), partsOf(other)].toSorted((a, b) => a.length - b.length)
  const isEnough = short.length > 1 || short.length === long.length
  return short.length > 0 && isEnough && short.every((part) => long.includes(part))
}
