import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'

/** The messages of all areas, to render a code from the server. */
export const allMessages = [
  fieldMessages,
  platformMessages,
  ...Object.values(
    import.meta.glob(['../../areas/**/messages.ts', '!../../areas/**/server/**'], { eager: true }),
  ),
]
