import type { Movement } from '#areas/wallets/server/movements.ts'
import { centavosFrom } from '#platform/contract/fields.ts'

/**
 * Movement number `index` between six wallets. In 30 movements each wallet pays each other once, so no wallet runs empty
 * however many movements are made. Its cause is `circular <index>`.
 */
export const circularMovement = (wallets: readonly number[], index: number): Movement => ({
  type: 'p2p',
  fromWalletId: wallets[index % 6] ?? 0,
  toWalletId: wallets[(index + 1 + (Math.floor(index / 6) % 5)) % 6] ?? 0,
  amount: centavosFrom('1.00'),
  cause: `circular ${index}`,
  channel: 'Test',
})
