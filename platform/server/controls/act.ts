/** Who receives the value: the wallet, business, subscriber, store, advertiser or bank account. The amount is in centavos. */
export type Beneficiary = {
  kind: 'wallet' | 'business' | 'subscriber' | 'store' | 'advertiser' | 'bank-account'
  id: string | number
  amount: number
}

/**
 * An act of staff that moves money, releases money, changes who may decide, or reaches everybody.
 * `submit`: another person will decide. `approve`, `reject`: decides on the act of another person. `perform`: takes effect
 * at once.
 */
export type GuardedAct = {
  act: string
  stage: 'submit' | 'approve' | 'reject' | 'perform'
  record: { kind: string; id: string | number; label: string }
  /** Who receives the value, if the label does not say it. Shown to a person who confirms the act. */
  payee?: string
  /** People who made the record. None of them can approve it. */
  makers?: readonly { id: number; name: string }[]
  /** In centavos. Coins count as one peso each. */
  amount?: number | null
  beneficiaries?: readonly Beneficiary[]
  /** The approval engine stores how many people must approve, and their level, with the request. */
  isRequest?: boolean
  /** Confirmed code of the customer whose value is used, instead of a second person. Only with `perform`. */
  customerCode?: { codeId: string; subscriberId: number; content: unknown }
  /** Minimum role level for this stage, in addition to the permission of the call. */
  level?: number
}
