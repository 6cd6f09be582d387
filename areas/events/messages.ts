import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const eventsMessages = messagesOf(
  'events',
  wordsOf({
    en: {
      ADDRESS_FORMAT: 'Enter an address that begins with https://',
      END_BEFORE_START: 'Choose an end after the start',
      REGISTRATION_END: 'Registration must end before the event ends',
      CANCEL_REASON: 'Enter the reason for the cancellation',
      ATTENDEE_NOT_FOUND: 'Attendee {id} was not found.',
      MOBILE_TAKEN: 'Someone with this mobile number is already registered',
      CAPACITY_BELOW_REGISTERED:
        '{count, plural, one {# person is} other {# people are}} already registered. Enter at least this number',
      NOT_FOUND: 'Event {id} was not found.',
      CREATED: 'The event {title} was created.',
      SAVED: 'The event {title} was saved.',
      DELETED: 'The event {title} was deleted.',
      STATUS_CHANGED: 'The event {title} is now {status}.',
      REGISTERED: '{name} was registered for {title}.',
      ATTENDEE_DELETED: '{name} was deleted.',
      ATTENDEE_STATUS_CHANGED: '{name} is now {status}.',
      CHECKED_IN: '{name} was checked in.',
      ROW_REGISTERED: '{name} is already registered with this number.',
      ROW_REGISTER: 'Will be registered.',
      EVENT_NOT_FOUND: 'This event was not found.',
    },
    fil: {
      ADDRESS_FORMAT: 'Maglagay ng address na nagsisimula sa https://',
      END_BEFORE_START: 'Pumili ng katapusan na mas huli sa simula',
      REGISTRATION_END: 'Dapat matapos ang registration bago matapos ang event',
      CANCEL_REASON: 'Ilagay ang dahilan ng pagkansela',
      ATTENDEE_NOT_FOUND: 'Hindi nakita ang attendee {id}.',
      MOBILE_TAKEN: 'May naka-register na sa mobile number na ito',
      CAPACITY_BELOW_REGISTERED: 'May {count} nang naka-register. Hindi puwedeng bumaba rito',
      NOT_FOUND: 'Hindi nakita ang event {id}.',
      CREATED: 'Nagawa na ang event na {title}.',
      SAVED: 'Na-save ang event na {title}.',
      DELETED: 'Na-delete ang event na {title}.',
      STATUS_CHANGED: '{status} na ang event na {title}.',
      REGISTERED: 'Na-register si {name} sa {title}.',
      ATTENDEE_DELETED: 'Na-delete si {name}.',
      ATTENDEE_STATUS_CHANGED: '{status} na si {name}.',
      CHECKED_IN: 'Na-check in si {name}.',
      ROW_REGISTERED: 'Naka-register na si {name} gamit ang numerong ito.',
      ROW_REGISTER: 'Ire-register.',
      EVENT_NOT_FOUND: 'Hindi nakita ang event na ito.',
    },
  }),
)
