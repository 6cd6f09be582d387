export { postedTransaction } from '#areas/wallets/app/server/posted-transaction.ts'
export { publishPayment } from '#areas/wallets/app/server/transfers.ts'
export { ownWallet } from '#areas/wallets/app/server/own-wallet.ts'
export {
  type BetweenWallets,
  type MovementResult,
  type PostedTransaction,
  type Movement,
  type OneWallet,
  type Outcome,
  type OutcomeRow,
  postByFunction,
  postMovement,
  postMovements,
  releaseReserved,
  requireByFunction,
  type Reservation,
  reserveMoney,
  reverseMovement,
  settleReserved,
  throwIfError,
  tryMovements,
} from '#areas/wallets/server/movements.ts'
export {
  closeWallets,
  linkWallets,
  setKycLevel,
  type WalletStatusChange,
} from '#areas/wallets/server/wallet-status.ts'
export { maximumBalances, openWallets, ownersWithWallet } from '#areas/wallets/server/many-wallets.ts'
export { findWallets, openWallet, type WalletFacts } from '#areas/wallets/server/wallets.ts'
export {
  capturePayment,
  findPaymentHold,
  holdPayment,
  lockPaymentHold,
  type PaymentHold,
  paymentHoldsOf,
  voidPayment,
} from '#areas/wallets/payment-holds/server/payment-holds.ts'
export { walletSubjects } from '#areas/wallets/server/wallet-subjects.ts'
export { walletOfBusiness, walletRecordsOfPerson } from '#areas/wallets/server/wallet-lookup.ts'
