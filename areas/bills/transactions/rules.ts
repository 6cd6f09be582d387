/** Status transitions of a payment. They follow from the providers' answers; staff cannot change them. */
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

/** Total debited from the wallet for a payment. */
export const paidFor = ({ amount, convenienceFee }: Pick<Payment, 'amount' | 'convenienceFee'>) =>
  amount + convenienceFee

/** Net income of the company from a successful payment. Negative if the payment costs the company money. */
export const toStored = ({ convenienceFee, income, share, charge }: Payment) =>
  convenienceFee + income - share - charge
