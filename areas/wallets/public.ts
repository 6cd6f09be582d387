export {
  type BetweenWallets,
  type Moved,
  type MovedTransaction,
  type Movement,
  type OneWallet,
  moveMany,
  moveMoney,
  type Outcome,
  releaseReserved,
  type Reserved,
  reserveMoney,
  reverseMovement,
  settleReserved,
} from '#areas/wallets/server/moving.ts'
export { findWallets, type WalletFacts } from '#areas/wallets/server/wallets.ts'
