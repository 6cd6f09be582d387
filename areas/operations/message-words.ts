import { words as baseWords } from '#areas/operations/words.ts'
import { wordsOf } from '#platform/words.ts'

export const messageWords = wordsOf({
  base: baseWords,
  both: {
    sms: 'SMS',
    push: 'Push message',
    state_sending: 'Sending',
    state_delivered: 'Delivered',
  },
  en: {
    messages: 'Messages',
    things: 'messages',
    empty: 'No messages yet',
    emptySentence: 'SMS and push messages to customers appear here when they are queued.',
    note: 'Codes and links are hidden. Without an SMS gateway, messages stay queued until they expire.',
    messageTitle: 'Message {id}',
    segments: 'Segments',
    validUntil: 'Valid until',
    retryConsequence: 'The message is queued again.',
    retryUnclear: 'The message may already have been delivered, so the recipient may get it twice.',
  },
  fil: {
    messages: 'Mga mensahe',
    things: 'mensahe',
    empty: 'Wala pang mensahe',
    emptySentence: 'Makikita rito ang mga SMS at push message sa mga customer kapag na-queue na ang mga ito.',
    note: 'Nakatago ang mga code at link. Kung walang SMS gateway, mananatiling naka-queue ang mga mensahe hanggang mag-expire.',
    messageTitle: 'Mensahe {id}',
    segments: 'Mga segment',
    validUntil: 'Valid hanggang',
    retryConsequence: 'Iki-queue ulit ang mensahe.',
    retryUnclear: 'Baka na-deliver na ang mensahe, kaya posibleng dalawang beses itong matanggap.',
  },
})
