import type { ReactNode } from 'react'
import type { User } from '#areas/staff/users/contract.ts'
import { createSlot } from '#platform/console/slot.ts'

export type UserIdentityProps = {
  user: User
  /** Reason the person cannot change this account, or null. */
  disabledReason: string | null
}

/** Actions for the link between a user and the company's identity service. */
export const userIdentity = createSlot<(props: UserIdentityProps) => ReactNode>('userIdentity')
