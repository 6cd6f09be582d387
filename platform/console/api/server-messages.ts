import { currentLanguage, loadFilipino } from '#platform/console/i18n/language.ts'
import { messageOf, type MessageParams } from '#platform/words/messages.ts'

let load: (() => Promise<unknown>) | undefined

/** Sets the loader of all messages. Only sessions in another language than English use it. */
export const configureServerMessages = (loader: () => Promise<unknown>) => (load = loader)

type ServerMessage = { message: string; code: string | undefined; params: MessageParams | undefined }

/** Renders a message of the server in the session's language. The server itself renders it in English. */
export async function renderServerMessage({ message, code, params }: ServerMessage): Promise<string> {
  const language = currentLanguage()
  if (!load || code === undefined || language === 'en') return message
  try {
    await load()
    await loadFilipino()
    return messageOf(code, params)?.in(language) ?? message
  } catch {
    // Without a connection to load the messages, English is better than nothing.
    return message
  }
}
