import { wordsOf } from '#platform/words/words.ts'

/** Errors that prevent a wallet status, used by the server and the screens. */
export const errorWords = wordsOf({
  en: {
    is_active: 'active',
    is_on_hold: 'on hold',
    is_frozen: 'frozen',
    is_closed: 'closed',
    why_staysClosed: 'A closed wallet stays closed.',
    why_already: 'This wallet is already {to}.',
    why_cannotBecome: 'A wallet that is {from} cannot become {to}.',
    why_ownFreeze: 'Someone else must lift a freeze that you placed.',
    why_ownHold: 'Someone else must close a wallet that you put on hold.',
    why_bound: 'The watchlist or the identity check of its owner binds this wallet. Clear that first.',
    why_notEmpty: 'This wallet still holds {amount}. Only an empty wallet can be closed.',
    why_pending: 'This wallet has transactions that have not ended. Close it when they have.',
  },
  fil: {
    is_active: 'active',
    is_on_hold: 'naka-hold',
    is_frozen: 'frozen',
    is_closed: 'sarado',
    why_staysClosed: 'Hindi na mabubuksan muli ang saradong wallet.',
    why_already: 'Ang wallet na ito ay {to} na.',
    why_cannotBecome: 'Ang wallet na {from} ay hindi puwedeng gawing {to}.',
    why_ownFreeze: 'Iba dapat ang mag-alis ng freeze na ikaw ang naglagay.',
    why_ownHold: 'Iba dapat ang magsara ng wallet na ikaw ang nag-hold.',
    why_bound: 'Hawak ng watchlist o ng identity check ng may-ari ang wallet na ito. Ayusin muna iyon.',
    why_notEmpty: 'May laman pang {amount} ang wallet na ito. Wallet na walang laman lang ang maisasara.',
    why_pending: 'May mga transaksyon pang hindi tapos sa wallet na ito. Isara kapag natapos na.',
  },
})
