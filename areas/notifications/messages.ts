import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const notificationsMessages = messagesOf(
  'notifications',
  wordsOf({
    en: {
      WEB_ADDRESS: 'Enter an address that starts with https://',
      USERS_REQUIRED: 'Enter at least one user, or choose a file',
      DELETED_BEFORE_APPROVAL: 'The notification was deleted.',
      CHANGED_AFTER_SUBMISSION:
        'The notification was changed after it was submitted. Its author must submit it again.',
      FILE_GONE: 'This file is no longer available. Choose it again.',
      DRAFT_SAVED: 'The notification {title} was saved as a draft.',
      SAVED: 'The notification {title} was saved.',
      DELETED: 'The notification {title} was deleted.',
      TIME_IN_FUTURE: 'Enter a time in the future',
      SCHEDULE_CANCELLED: 'The schedule of {title} was cancelled.',
      DUPLICATED: 'A copy of {title} was saved as a draft.',
      NOT_SUBSCRIBERS: 'Not active subscribers: {names}',
      NO_USERS_IN_FILE: 'The file has no users',
      NOT_FOUND: 'Notification {id} was not found.',
      IMAGE_NOT_FOUND: 'This image was not found.',
    },
    fil: {
      WEB_ADDRESS: 'Maglagay ng address na nagsisimula sa https://',
      USERS_REQUIRED: 'Maglagay ng kahit isang user, o pumili ng file',
      DELETED_BEFORE_APPROVAL: 'Na-delete ang notification.',
      CHANGED_AFTER_SUBMISSION:
        'Binago ang notification pagkatapos itong isumite. Kailangan itong isumite ulit ng author.',
      FILE_GONE: 'Wala na ang file na ito. Piliin ulit ito.',
      DRAFT_SAVED: 'Na-save bilang draft ang notification na {title}.',
      SAVED: 'Na-save ang notification na {title}.',
      DELETED: 'Na-delete ang notification na {title}.',
      TIME_IN_FUTURE: 'Maglagay ng oras na hindi pa lumilipas',
      SCHEDULE_CANCELLED: 'Nakansela ang schedule ng {title}.',
      DUPLICATED: 'Na-save bilang draft ang kopya ng {title}.',
      NOT_SUBSCRIBERS: 'Hindi active na subscriber: {names}',
      NO_USERS_IN_FILE: 'Walang user sa file',
      NOT_FOUND: 'Hindi nakita ang notification {id}.',
      IMAGE_NOT_FOUND: 'Hindi nakita ang larawang ito.',
    },
  }),
)
