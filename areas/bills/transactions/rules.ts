/** What becomes of a payment. The house moves it by the provider's answers; staff only read. */
export const transitions = {
  pending: ['processing'],
  processing: ['success', 'failed'],
  failed: ['reversed'],
  success: [],
  reversed: [],
} as const satisfies Record<string, readonly string[]>

export type SellStatus = keyof typeof transitions

export const canBecome = (from: SellStatus, to: SellStatus): boolean =>
  (transitions[from] as readonly SellStatus[]).includes(to)

type Payment = { amount: number; convenienceFee: number; income: number; share: number; charge: number }

/** What a payment takes from the wallet. */
export const paidFor = ({ amount, convenienceFee }: Pick<Payment, 'amount' | 'convenienceFee'>) =>
  amount + convenienceFee

/** What the house keeps of a payment that succeeded; below zero it paid for it. */
export const toStored = ({ convenienceFee, income, share, charge }: Payment) =>
  convenienceFee + income - share - charge
