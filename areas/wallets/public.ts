export { moveMany, type Outcome } from '#areas/wallets/server/moving-many.ts'
export {
  type BetweenWallets,
  type Moved,
  type MovedTransaction,
  type Movement,
  moveMoney,
  type OneWallet,
  releaseReserved,
  type Reserved,
  reserveMoney,
  reverseMovement,
  settleReserved,
} from '#areas/wallets/server/moving.ts'
export { bindWallets, setKycLevel, type StandingChange } from '#areas/wallets/server/standing.ts'
export { findWallets, openWallet, type WalletFacts } from '#areas/wallets/server/wallets.ts'
export {
  type NewDeposit,
  postDeposit,
  recordDeposit,
  returnDeposit,
} from '#areas/wallets/deposits/server/deposits.ts'
export { walletsOfPerson } from '#areas/wallets/server/belongings.ts'
