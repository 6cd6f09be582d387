import { currentLanguage } from '#platform/console/i18n/language.ts'

type Translations = { toFilipino: (message: string) => string | null }

let load: (() => Promise<Translations>) | undefined

/** Sets the loader of the Filipino error messages, which only Filipino sessions use. */
export const configureErrorTranslations = (loader: () => Promise<Translations>) => (load = loader)

/** Returns an error message of the server in the session's language if a translation exists. */
export async function translateErrorMessage(message: string): Promise<string> {
  if (!load || currentLanguage() !== 'fil') return message
  try {
    return (await load()).toFilipino(message) ?? message
  } catch {
    // If the translations cannot be loaded, the English message is used.
    return message
  }
}
