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
      METHOD_NOT_FOUND: 'Cash-in method {id} was not found.',
      METHOD_ALREADY_STATUS: '{name} is already {status, select, active {active} other {inactive}}.',
      METHOD_ACTIVATED: 'Cash-in with {name} was activated.',
      METHOD_DEACTIVATED: 'Cash-in with {name} was deactivated.',
      WALLET_KEY_REQUIRED: 'Send walletId, businessId, subscriberId or cognitoSub.',
      LIMIT_REQUIRED: 'Change at least one limit.',
      WALLET_OR_DEPOSITS: 'Send a wallet or the type deposit.',
      REFERENCE_USED: '{bank} already reported {reference}. Each reference is credited once.',
      BUSINESS_WITHOUT_WALLET: 'Business {id} has no wallet.',
      DEPOSIT_ALREADY_STATUS:
        'This deposit is already {status, select, posted {posted} returned {returned} other {pending}}.',
      DEPOSIT_NOT_FOUND: 'Deposit {id} was not found.',
      ABOVE_DAILY: 'Enter an amount up to {max}, the daily limit.',
      ABOVE_MONTHLY: 'Enter an amount up to {max}, the monthly limit.',
      ABOVE_LEVEL_MAX: 'Enter an amount up to {max}, the maximum for this level.',
      LIMITS_UNCHANGED: 'These limits are already in effect.',
      LIMITS_SAVED: '{count, plural, one {# limit of {wallet} was} other {# limits of {wallet} were}} saved.',
      NOT_OF_PERSON: 'This person has no wallet {id}.',
      NOT_OF_BUSINESS: 'Business {business} has no wallet {id}.',
      RELEASED: 'The wallet of {name} is active again.',
      PUT_ON_HOLD: 'The wallet of {name} was put on hold.',
      LIMITS_OF_CLOSED: 'The limits of a closed wallet cannot be changed.',
      SUBSCRIBER_WITHOUT_WALLET: 'Subscriber {id} has no wallet.',
      WAS_FROZEN: 'The wallet of {name} was frozen.',
      WAS_CLOSED: 'The wallet of {name} was closed.',
      REOPEN: 'A closed wallet cannot be opened again.',
      ALREADY_STATUS:
        'This wallet already has the status {status, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}}.',
      STATUS_CHANGE:
        'The status of this wallet cannot be changed from {from, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}} to {to, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}}.',
      RESTRICTING_LEVEL: 'This takes effect at once and needs role level 40.',
      APPROVAL_TYPE_STATUS: 'Wallet status',
      REQUEST_STATUS:
        '{to, select, closed {Close} other {{from, select, frozen {Unfreeze} other {Release}}}} the wallet of {name}',
      STATUS_SET_BY: 'Current status set by',
      STATUS_SET_WHY: 'Reason of the current status',
      ACCOUNT_NUMBER: 'Account number',
      APPROVAL_TYPE_LIMIT: 'Wallet limits',
      REQUEST_LIMIT: 'Raise limits of the wallet of {name}',
      LIMIT_NAME:
        '{limit, select, cashInPerTxn {Cash-in, per transaction} cashInDaily {Cash-in, daily} cashInMonthly {Cash-in, monthly} cashOutPerTxn {Cash-out, per transaction} cashOutDaily {Cash-out, daily} cashOutMonthly {Cash-out, monthly} sendPerTxn {Send money, per transaction} sendDaily {Send money, daily} sendMonthly {Send money, monthly} payPerTxn {Payments per transaction} payDaily {Daily payments} payMonthly {Monthly payments} other {Maximum balance}}',
      APPROVAL_TYPE_METHOD: 'Cash-in method',
      REQUEST_METHOD: 'Activate cash-in with {name}',
      SUBSCRIBERS_AFFECTED: 'Subscribers affected',
      STATUS_BOUND:
        'The watchlist or the identity verification of the owner determines the status of this wallet. Clear the owner first.',
      NOT_EMPTY: 'This wallet has a balance of {amount}. Only an empty wallet can be closed.',
      PENDING_TRANSACTIONS: 'This wallet has pending transactions. Close it after they are completed.',
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
      METHOD_NOT_FOUND: 'Hindi nakita ang cash-in method {id}.',
      METHOD_ALREADY_STATUS: '{status, select, active {Active} other {Inactive}} na ang {name}.',
      METHOD_ACTIVATED: 'Na-activate ang cash-in gamit ang {name}.',
      METHOD_DEACTIVATED: 'Na-deactivate ang cash-in gamit ang {name}.',
      WALLET_KEY_REQUIRED: 'Ipadala ang walletId, businessId, subscriberId o cognitoSub.',
      LIMIT_REQUIRED: 'Magbago ng kahit isang limit.',
      WALLET_OR_DEPOSITS: 'Magpadala ng wallet o ng type na deposit.',
      REFERENCE_USED:
        'Ni-report na ng {bank} ang {reference}. Isang beses lang iki-credit ang bawat reference.',
      BUSINESS_WITHOUT_WALLET: 'Walang wallet ang negosyong {id}.',
      DEPOSIT_ALREADY_STATUS:
        '{status, select, posted {Posted} returned {Returned} other {Pending}} na ang deposit na ito.',
      DEPOSIT_NOT_FOUND: 'Hindi nakita ang deposit {id}.',
      ABOVE_DAILY: 'Maglagay ng amount na hanggang {max}, ang limit kada araw.',
      ABOVE_MONTHLY: 'Maglagay ng amount na hanggang {max}, ang limit kada buwan.',
      ABOVE_LEVEL_MAX: 'Maglagay ng amount na hanggang {max}, ang maximum para sa level na ito.',
      LIMITS_UNCHANGED: 'Umiiral na ang mga limit na ito.',
      LIMITS_SAVED: 'Na-save ang {count, plural, =1 {isang limit} other {# limit}} ng {wallet}.',
      NOT_OF_PERSON: 'Walang wallet na {id} ang taong ito.',
      NOT_OF_BUSINESS: 'Walang wallet na {id} ang negosyong {business}.',
      RELEASED: 'Active na ulit ang wallet ng {name}.',
      PUT_ON_HOLD: 'Na-hold ang wallet ng {name}.',
      LIMITS_OF_CLOSED: 'Hindi puwedeng baguhin ang mga limit ng saradong wallet.',
      SUBSCRIBER_WITHOUT_WALLET: 'Walang wallet ang subscriber na {id}.',
      WAS_FROZEN: 'Na-freeze ang wallet ng {name}.',
      WAS_CLOSED: 'Naisara ang wallet ng {name}.',
      REOPEN: 'Hindi na mabubuksan ulit ang saradong wallet.',
      ALREADY_STATUS:
        '{status, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}} na ang status ng wallet na ito.',
      STATUS_CHANGE:
        'Hindi puwedeng gawing {to, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}} ang status ng wallet na ito na {from, select, active {Active} on_hold {On Hold} frozen {Frozen} other {Closed}}.',
      RESTRICTING_LEVEL: 'May bisa agad ito at kailangan ng role level 40.',
      APPROVAL_TYPE_STATUS: 'Status ng wallet',
      REQUEST_STATUS:
        '{to, select, closed {Isara} other {{from, select, frozen {I-unfreeze} other {I-release}}}} ang wallet ng {name}',
      STATUS_SET_BY: 'Nag-set ng kasalukuyang status',
      STATUS_SET_WHY: 'Dahilan ng kasalukuyang status',
      ACCOUNT_NUMBER: 'Account number',
      APPROVAL_TYPE_LIMIT: 'Mga limit ng wallet',
      REQUEST_LIMIT: 'Taasan ang mga limit ng wallet ng {name}',
      LIMIT_NAME:
        '{limit, select, cashInPerTxn {Cash-in, kada transaction} cashInDaily {Cash-in, kada araw} cashInMonthly {Cash-in, kada buwan} cashOutPerTxn {Cash-out, kada transaction} cashOutDaily {Cash-out, kada araw} cashOutMonthly {Cash-out, kada buwan} sendPerTxn {Pagpapadala ng pera, kada transaction} sendDaily {Pagpapadala ng pera, kada araw} sendMonthly {Pagpapadala ng pera, kada buwan} payPerTxn {Mga payment, kada transaction} payDaily {Mga payment, kada araw} payMonthly {Mga payment, kada buwan} other {Maximum na balance}}',
      APPROVAL_TYPE_METHOD: 'Cash-in method',
      REQUEST_METHOD: 'I-activate ang cash-in gamit ang {name}',
      SUBSCRIBERS_AFFECTED: 'Mga apektadong subscriber',
      STATUS_BOUND:
        'Nakadepende ang status ng wallet na ito sa watchlist o identity verification ng may-ari. I-clear muna ang may-ari.',
      NOT_EMPTY: 'May balance na {amount} ang wallet na ito. Walang lamang wallet lang ang puwedeng isara.',
      PENDING_TRANSACTIONS:
        'May mga pending na transaction ang wallet na ito. Isara ito kapag nakumpleto na ang mga iyon.',
    },
  }),
)
