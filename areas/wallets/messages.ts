import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of wallets. The database functions raise those that only they can detect. */
export const walletsMessages = messagesOf(
  'wallets',
  wordsOf({
    en: {
      NOT_FOUND: 'Wallet {wallet} was not found.',
      CLOSED: 'Wallet {account} is closed.',
      FROZEN: 'Wallet {account} is frozen. No money can move in or out.',
      ON_HOLD: 'Wallet {account} is on hold. No money can move out.',
      OWNER_INACTIVE: 'The owner of wallet {account} is inactive.',
      AMOUNT_NOT_WHOLE: 'The amount must be a whole number of centavos, greater than zero.',
      AMOUNT_ZERO: 'Enter an amount greater than zero.',
      SAME_WALLET: 'A wallet cannot pay itself. Choose another wallet.',
      TYPE_UNKNOWN: 'There is no movement of the type {type}.',
      TYPE_NOT_RESERVABLE: 'No amount can be held for the type {type}.',
      FEE_EXCEEDS_AMOUNT: 'The fee is as high as the amount or higher. Enter a larger amount.',
      MAX_BALANCE_EXCEEDED: 'The balance of wallet {account} would be {balance}, above its maximum of {max}.',
      NOT_ALLOWED:
        '{kind, select, cashIn {Cash-in} cashOut {Cash-out} send {Sending} pay {Paying} other {This transaction}} is not allowed for wallet {account}.',
      TRANSACTION_LIMIT:
        '{kind, select, cashIn {Cash-in} cashOut {Cash-out} send {Sending} pay {Paying} other {This transaction}} for wallet {account} is limited to {max} per transaction.',
      DAILY_LIMIT:
        '{kind, select, cashIn {Cash-in} cashOut {Cash-out} send {Sending} pay {Paying} other {This transaction}} for wallet {account} is limited to {max} per day. {left} is left today.',
      MONTHLY_LIMIT:
        '{kind, select, cashIn {Cash-in} cashOut {Cash-out} send {Sending} pay {Paying} other {This transaction}} for wallet {account} is limited to {max} per month. {left} is left this month.',
      CASH_IN_DISABLED: 'Cash-in through {method} is disabled.',
      CASH_IN_BELOW_MIN: 'Cash-in through {method} starts at {min}.',
      CASH_IN_ABOVE_MAX: 'Cash-in through {method} is limited to {max}.',
      MOVEMENT_NOT_FOUND: 'This movement was not found.',
      HOLD_NOT_FOUND: 'This held amount was not found.',
      TRANSACTION_ENDED: 'Transaction {ref} has already ended. It is {status}.',
    },
    fil: {
      NOT_FOUND: 'Hindi nakita ang wallet {wallet}.',
      CLOSED: 'Sarado na ang wallet {account}.',
      FROZEN: 'Naka-freeze ang wallet {account}. Walang perang puwedeng pumasok o lumabas.',
      ON_HOLD: 'Naka-hold ang wallet {account}. Walang perang puwedeng lumabas.',
      OWNER_INACTIVE: 'Inactive ang may-ari ng wallet {account}.',
      AMOUNT_NOT_WHOLE: 'Dapat buong bilang ng centavo ang amount, at higit sa zero.',
      AMOUNT_ZERO: 'Maglagay ng amount na higit sa zero.',
      SAME_WALLET: 'Hindi puwedeng magbayad ang wallet sa sarili nito. Pumili ng ibang wallet.',
      TYPE_UNKNOWN: 'Walang movement na may type na {type}.',
      TYPE_NOT_RESERVABLE: 'Walang amount na mai-hold para sa type na {type}.',
      FEE_EXCEEDS_AMOUNT: 'Kasinlaki o mas malaki ang fee kaysa sa amount. Maglagay ng mas malaking amount.',
      MAX_BALANCE_EXCEEDED:
        'Magiging {balance} ang balance ng wallet {account}, lampas sa maximum nito na {max}.',
      NOT_ALLOWED:
        'Hindi pinapayagan ang {kind, select, cashIn {cash-in} cashOut {cash-out} send {pagpapadala} pay {pagbabayad} other {transaction na ito}} sa wallet {account}.',
      TRANSACTION_LIMIT:
        'Hanggang {max} lang kada transaction ang {kind, select, cashIn {cash-in} cashOut {cash-out} send {pagpapadala} pay {pagbabayad} other {transaction na ito}} sa wallet {account}.',
      DAILY_LIMIT:
        'Hanggang {max} lang kada araw ang {kind, select, cashIn {cash-in} cashOut {cash-out} send {pagpapadala} pay {pagbabayad} other {transaction na ito}} sa wallet {account}. {left} na lang ang natitira ngayong araw.',
      MONTHLY_LIMIT:
        'Hanggang {max} lang kada buwan ang {kind, select, cashIn {cash-in} cashOut {cash-out} send {pagpapadala} pay {pagbabayad} other {transaction na ito}} sa wallet {account}. {left} na lang ang natitira ngayong buwan.',
      CASH_IN_DISABLED: 'Naka-disable ang cash-in sa {method}.',
      CASH_IN_BELOW_MIN: 'Nagsisimula sa {min} ang cash-in sa {method}.',
      CASH_IN_ABOVE_MAX: 'Hanggang {max} lang ang cash-in sa {method}.',
      MOVEMENT_NOT_FOUND: 'Hindi nakita ang movement na ito.',
      HOLD_NOT_FOUND: 'Hindi nakita ang naka-hold na amount na ito.',
      TRANSACTION_ENDED: 'Tapos na ang transaction {ref}. {status} na ito.',
    },
  }),
)
