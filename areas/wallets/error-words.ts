import { wordsOf } from '#platform/words/words.ts'

/** Errors that prevent a wallet status, used by the server and the screens. */
export const errorWords = wordsOf({
  en: {
    status_on_hold: 'On Hold',
    status_frozen: 'Frozen',
    error_staysClosed: 'A closed wallet cannot be opened again.',
    error_already: 'This wallet already has the status {to}.',
    error_cannotBecome: 'The status of this wallet cannot change from {from} to {to}.',
    error_ownFreeze: 'You froze this wallet. Another person must unfreeze it.',
    error_ownHold: 'You put this wallet on hold. Another person must close it.',
    error_bound:
      'The watchlist or the identity verification of the owner determines the status of this wallet. Clear the owner first.',
    error_notEmpty: 'This wallet has a balance of {amount}. Only an empty wallet can be closed.',
    error_pending: 'This wallet has pending transactions. Close it after they are completed.',
  },
  fil: {
    status_on_hold: 'On Hold',
    status_frozen: 'Frozen',
    error_staysClosed: 'Hindi na mabubuksan ulit ang saradong wallet.',
    error_already: '{to} na ang status ng wallet na ito.',
    error_cannotBecome: 'Hindi puwedeng maging {to} ang status ng wallet na ito mula {from}.',
    error_ownFreeze: 'Ikaw ang nag-freeze ng wallet na ito. Ibang tao ang dapat mag-unfreeze nito.',
    error_ownHold: 'Ikaw ang nag-hold ng wallet na ito. Ibang tao ang dapat magsara nito.',
    error_bound:
      'Nakadepende ang status ng wallet na ito sa watchlist o identity verification ng may-ari. I-clear muna ang may-ari.',
    error_notEmpty:
      'May balance na {amount} ang wallet na ito. Walang lamang wallet lang ang puwedeng isara.',
    error_pending:
      'May mga pending na transaction ang wallet na ito. Isara ito kapag nakumpleto na ang mga iyon.',
  },
})
