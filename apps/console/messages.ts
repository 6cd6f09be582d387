import { eventsMessages } from '#areas/events/messages.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { careersMessages } from '#areas/careers/messages.ts'
import { agentsMessages } from '#areas/agents/messages.ts'
import { sessionMessages } from '#areas/session/messages.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'

/** The messages of all areas, to render a code from the server. */
export const allMessages = [
  eventsMessages,
  catalogueMessages,
  careersMessages,
  agentsMessages,
  fieldMessages,
  platformMessages,
  sessionMessages,
  walletsMessages,
]
