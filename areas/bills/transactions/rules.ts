import { transitions } from '#platform/contract/transitions.ts'

export type SellStatus = 'pending' | 'processing' | 'success' | 'failed' | 'reversed'

/** Status transitions of a payment. They follow from the providers' answers; staff cannot change them. */
export const sellTransitions = transitions<SellStatus>({
  pending: { from: [] },
  processing: { from: ['pending'] },
  success: { from: ['processing'] },
  failed: { from: ['processing'] },
  reversed: { from: ['failed'] },
})

type Payment = { amount: number; convenienceFee: number; income: number; share: number; charge: number }

/** Total debited from the wallet for a payment. */
export const paidFor = ({ amount, convenienceFee }: Pick<Payment, 'amount' | 'convenienceFee'>) =>
  amount + convenienceFee

/** Net income of the company from a successful payment. Negative if the payment costs the company money. */
export const toStored = ({ convenienceFee, income, share, charge }: Payment) =>
  convenienceFee + income - share - charge
